// @module-tag postgresql-15
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildIndex } from '#platform';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';
import { until } from '../../support/run/until.js';

let database: TestDatabase;
let source: DataSource;
let runner: QueryRunner;
let other: Client;

beforeEach(async () => {
  database = await cloneDatabase();
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  runner = source.createQueryRunner();
  other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query(
    'create table large (company integer, name text); insert into large select 1, n from generate_series(1, 10) n',
  );
});

afterEach(async () => {
  await other.end();
  await runner.release();
  await source.destroy();
  await database.drop();
});

async function indices(): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await other.query<{ name: string; valid: boolean }>(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'large'::regclass order by 1`,
  );
  return rows;
}

it('an index is built while others write, and waits for those that wrote before it', async () => {
  const writer = new Client({ connectionString: database.url });
  await writer.connect();
  await writer.query(`begin; insert into large values (2, 'by a transaction that is open')`);
  const building = buildIndex(runner, 'large_name', 'on large (company, name)');
  await until('it waits', async () => {
    const { rows } = await other.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'create index%' and wait_event_type = 'Lock'`,
    );
    return rows.length === 1;
  });
  await other.query(`insert into large values (3, 'by another one')`);
  await writer.query('commit');
  await writer.end();
  await building;
  expect(await indices()).toEqual([{ name: 'large_name', valid: true }]);
  expect((await runner.query('show lock_timeout'))[0]).toEqual({ lock_timeout: '2s' });
});

it('what is left of an index that could not be built is dropped, and it is built anew; once built it stays', async () => {
  const build = () => buildIndex(runner, 'large_name', 'on large (company)', true);
  await expect(build()).rejects.toThrow(/could not create unique index/);
  expect(await indices()).toEqual([{ name: 'large_name', valid: false }]);
  await other.query('delete from large; insert into large values (1)');
  await build();
  await build();
  expect(await indices()).toEqual([{ name: 'large_name', valid: true }]);
});
