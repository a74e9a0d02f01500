import { expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';
import { buildIndex } from '../schema/build-index.js';
import { effectsOf } from './migration-effects.js';

function migrating(...statements: string[]): MigrationInterface {
  return {
    up: async (runner: QueryRunner) => {
      for (const sql of statements) await runner.query(sql);
    },
    down: () => Promise.resolve(),
  };
}

const only = async (sql: string) => {
  const effects = await effectsOf(migrating(sql));
  return effects.map(({ table, effect }) => `${table} ${effect}`);
};

it.each([
  ['alter table org add column note text', ['org moment']],
  ['ALTER TABLE ONLY org\n  ALTER COLUMN name TYPE varchar(10)', ['org check']],
  ["alter table org add constraint named check (name <> '')", ['org check']],
  ['create index org_name on org (name)', ['org index']],
  ['create unique index on org (name)', ['org index']],
  ['create index concurrently org_name on org (name)', ['org indexBeside']],
  ['create trigger counted after insert on org for each row execute function f()', ['org trigger']],
  ['update org set name = upper(name)', ['org rows']],
  ['with gone as (delete from org where name is null returning 1) select count(*) from gone', ['org rows']],
  ['insert into org_count select company, count(*) from org group by 1', ['org reads']],
  ['create table made (a int); create index on made (a); insert into made select 1 from org', ['org reads']],
  ['create function f() returns trigger language plpgsql as $$ begin update org set x = 1; end $$', []],
  ['-- alter table org is not needed\nselect 1', []],
])('of %j is told: %j', async (sql, effects) => {
  expect(await only(sql)).toEqual(effects);
});

it('of a table only the gravest effect is told', async () => {
  const migration = migrating('alter table org add column a int', 'update org set a = 1', 'create index on org (a)');
  expect(await effectsOf(migration)).toEqual([{ table: 'org', effect: 'index' }]);
});

it('an index of buildIndex is told', async () => {
  const up = (runner: QueryRunner) => buildIndex(runner, 'org_name', 'on org (company, name)');
  expect(await effectsOf({ up, down: () => Promise.resolve() })).toEqual([{ table: 'org', effect: 'indexBeside' }]);
});

it('every migration of this release can be told of', async () => {
  const effects = await Promise.all(MIGRATIONS.map(async (each) => [each.name, await effectsOf(new each())] as const));
  const told = Object.fromEntries(effects.map(([name, found]) => [name.replace(/\d{13}$/, ''), found]));
  expect(told).toMatchObject({
    Foundation: [],
    NamedElements: [
      { table: 'element', effect: 'indexBeside' },
      { table: 'dataset', effect: 'indexBeside' },
    ],
    UnitsOfBoundElements: [{ table: 'element', effect: 'rows' }],
    WorkOfRequests: [
      { table: 'exchange_event', effect: 'moment' },
      { table: 'file_import', effect: 'moment' },
    ],
  });
  expect(told['ListingCounts']).toContainEqual({ table: 'exchange_event', effect: 'reads' });
});
