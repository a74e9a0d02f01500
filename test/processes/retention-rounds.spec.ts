// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyId } from '#platform';
import { Companies } from '#access';
import { freePort } from '../support/processes/free-port.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { Installation } from '../support/processes/installation.js';
import { addManyOldEvents, addOldEvents } from '../support/companies/old-exchange.js';
import { until } from '../support/run/until.js';

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.make({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
});
afterAll(() => installation.close());

async function newCompany(subdomain: string): Promise<CompanyId> {
  return (await new Companies(installation.database).create(subdomain, subdomain)).uuid;
}

async function counts(company: CompanyId): Promise<{ rows: number; stated: number }> {
  const [row] = await installation.database.query<{ rows: number; stated: number }>(
    `select (select count(*)::int from exchange_event where company = $1) as rows,
       (select coalesce(sum(count), 0)::int from exchange_count where company = $1) as stated`,
    [company],
  );
  return row ?? { rows: NaN, stated: NaN };
}

async function cli(...words: string[]): Promise<{ code: number; out: any; notes: string }> {
  const command = new RunningCommand(installation.databaseUrl, words);
  command.input.end();
  const code = await command.exitCode;
  return { code, out: command.out === '' ? undefined : JSON.parse(command.out), notes: command.notes };
}

describe('a worker removes what is old', () => {
  it('of each company in turn, goes on after a kill, and tells how much in its log and its metrics', async () => {
    const [one, two] = [await newCompany('one'), await newCompany('two')];
    await addManyOldEvents(installation.database, one, 8_000, 450);
    await addManyOldEvents(installation.database, two, 8_000, 450);
    const killed = await installation.startWorker();
    await until('both have fewer', async () => (await counts(one)).rows < 8_000 && (await counts(two)).rows < 8_000);
    await killed.end('SIGKILL');
    const [left, others] = [await counts(one), await counts(two)];
    expect(left.rows === left.stated && others.rows === others.stated).toBe(true);
    expect(left.rows + others.rows).toBeGreaterThan(0);
    // None was kept waiting until the other was done.
    expect(Math.abs(left.rows - others.rows)).toBeLessThan(2_000);

    const OPS_PORT = String(await freePort());
    const worker = await installation.startWorker({ OPS_PORT });
    const noneIsLeft = async () => (await counts(one)).rows + (await counts(two)).rows === 0;
    await until('all of it is gone', noneIsLeft, 300_000);
    expect([await counts(one), await counts(two)]).toEqual([
      { rows: 0, stated: 0 },
      { rows: 0, stated: 0 },
    ]);
    const line = () => worker.lines.find((each) => each.includes('old rows were removed'));
    await until('the round ended', () => line() !== undefined);
    const removed = left.rows + others.rows;
    expect(JSON.parse(line() ?? '')).toMatchObject({
      message: `${3 * removed} old rows were removed.`,
      rows: { exchange_event: removed, delivery: removed, delivery_attempt: removed },
    });
    const metrics = async () => (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text();
    expect(await metrics()).toContain(`footprint_removed_rows_total{rows="exchange_event"} ${removed}\n`);
    expect(await metrics()).toContain('footprint_removed_rows_total{rows="refresh_token"} 0\n');
    await until('the gauge is set', async () =>
      (await metrics()).includes('footprint_retention_overdue_seconds{kind="events"} 0\n'),
    );
  });
});

describe('cli retention', () => {
  it('counts, by company and kind, what it would remove, and removes it with --yes', async () => {
    const company = await newCompany('counted');
    await addOldEvents(installation.database, company, [
      { daysAgo: 401, state: 'delivered', attempts: 3 },
      { daysAgo: 401 },
      { daysAgo: 399 },
    ]);
    const days = { events: 400, pulls: 400, deprecatedFootprints: 'never', importFiles: 30, audit: 'never' };
    const counted = await cli('retention', '--dry-run');
    expect(counted).toEqual({ code: 0, out: { days, old: expect.anything() }, notes: '' });
    expect(counted.out.old).toContainEqual({ kind: 'events', company: 'counted', rows: 2 });
    const refused = await cli('retention');
    expect([refused.code, refused.notes]).toEqual([64, expect.stringContaining('--yes')]);
    expect((await counts(company)).rows).toBe(3);
    const { code, out } = await cli('retention', '--yes');
    expect([code, out]).toEqual([0, { days, removed: { exchange_event: 2, delivery: 1, delivery_attempt: 3 } }]);
    expect(await counts(company)).toEqual({ rows: 1, stated: 1 });
    expect((await cli('retention')).out).toEqual({ days, removed: {} });
  });
});
