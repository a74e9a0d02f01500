import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { isOnCitus } from '../support/databases/citus.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';

let cloned: TestDatabase;
let operator: Client;

beforeEach(async () => {
  cloned = await cloneDatabase();
  operator = new Client({ connectionString: cloned.url });
  await operator.connect();
});

afterEach(async () => {
  await operator.end();
  await cloned.drop();
});

/** As it was before two of its migrations. */
async function goBack(): Promise<void> {
  // One by one, since Citus sends other nodes the whole text of each.
  await operator.query('drop index taxonomy_words');
  await operator.query('drop index taxonomy_parent');
  await operator.query('alter table file_import drop column left_out');
  await operator.query(`delete from migration where name like 'TaxonomyWords%' or name like 'LeftOutCounts%'`);
}

async function cli(...words: string[]): Promise<{ exitCode: number; json: any; notes: string }> {
  const command = new RunningCommand(cloned.url, ['migrate', ...words]);
  const exitCode = await command.exitCode;
  return { exitCode, json: command.out === '' ? undefined : JSON.parse(command.out), notes: command.notes };
}

/** Everything that a migration could write. */
async function schema(): Promise<unknown> {
  const { rows } = await operator.query(
    `select (select array_agg(name order by id) from migration) as done,
       (select array_agg(relname::text order by 1) from pg_class where relnamespace = 'public'::regnamespace) as relations`,
  );
  return rows;
}

describe('migrate status', () => {
  it('of a migrated database exits with 0, with each migration done', async () => {
    await cli('up');
    const { exitCode, json, notes } = await cli('status');
    expect([exitCode, json.open, json.queue]).toEqual([0, 0, { on: 'PostgreSQL', state: 'done' }]);
    expect(notes).toMatch(/^Nothing is open\.$/m);
    expect(json.migrations).toContainEqual({ migration: 'TaxonomyWords', state: 'done' });
  });

  it('of one that is behind exits with 1 and lists what is open, and writes nothing', async () => {
    await goBack();
    const before = await schema();
    const { exitCode, json, notes } = await cli('status');
    expect([exitCode, json.open]).toEqual([1, 2]);
    expect(json.migrations.filter(({ state }: { state: string }) => state === 'open')).toEqual([
      { migration: 'LeftOutCounts', state: 'open' },
      { migration: 'TaxonomyWords', state: 'open' },
    ]);
    expect(notes).toMatch(/^2 of \d+ migrations are open: run cli migrate$/m);
    expect(await schema()).toEqual(before);
  });

  it('of a newer release says so, and finds nothing open', async () => {
    await cli('up');
    await operator.query(`insert into migration (timestamp, name) values (1895201128000, 'Tomorrow1895201128000')`);
    const { exitCode, json } = await cli('status');
    expect(exitCode).toBe(0);
    expect(json.migrations.at(-1)).toEqual({ migration: 'Tomorrow', state: 'of a newer release' });
  });

  it('says that the schema of the queue is missing', async () => {
    await operator.query('drop schema if exists bullmq cascade');
    const { exitCode, json, notes } = await cli('status');
    expect([exitCode, json.open, json.queue.state]).toEqual([1, 0, 'open']);
    expect(notes).toContain('The schema of the queue: open.');
  });

  // The schema of Citus can't be dropped so.
  it.skipIf(isOnCitus())('of an empty database has everything open', async () => {
    await operator.query('drop schema public cascade; create schema public');
    const { exitCode, json } = await cli('status');
    expect([exitCode, json.done]).toEqual([1, 0]);
  });
});

describe('migrate up', () => {
  it('with --dry-run tells what it would do to which tables, and writes nothing', async () => {
    await goBack();
    const before = await schema();
    const { exitCode, json, notes } = await cli('up', '--dry-run');
    expect([exitCode, json.open]).toEqual([0, 2]);
    const told = json.steps.map(({ migration, table }: { migration: string; table: string }) => [migration, table]);
    expect(told.sort()).toEqual([
      ['LeftOutCounts', 'file_import'],
      ['TaxonomyWords', 'taxonomy'],
    ]);
    expect(json.steps[1]).toMatchObject({
      effect: expect.stringContaining('builds an index'),
      bytes: expect.any(Number),
    });
    expect(notes).toContain('Not in one transaction, and safe to run again: TaxonomyWords.');
    expect(await schema()).toEqual(before);
  });

  it('with --dry-run says how many rows a table has only where it was analysed', async () => {
    await goBack();
    await operator.query('truncate file_import cascade');
    await operator.query('analyze taxonomy');
    const { json } = await cli('up', '--dry-run');
    const rows = json.steps.map((step: { table: string; rows: unknown }) => [step.table, step.rows]);
    expect(Object.fromEntries(rows)).toEqual({ file_import: 'unknown', taxonomy: expect.any(Number) });
  });

  it('does it, and is what migrate alone is', async () => {
    await goBack();
    expect(await cli('up')).toMatchObject({ exitCode: 0, json: { migrated: true } });
    expect(await cli('status')).toMatchObject({ exitCode: 0 });
    expect(await cli()).toMatchObject({ exitCode: 0, json: { migrated: true } });
  });
});
