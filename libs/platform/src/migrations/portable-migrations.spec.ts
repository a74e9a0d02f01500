import type { QueryRunner } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { distributeAdded } from '../large-installations/citus/distribute.js';
import { statementsOf } from '../migrating/migration-effects.js';
import { MIGRATIONS } from './index.js';

/** Up to this one, migrations send several changes in one text. */
const LAST_BEFORE = 'DueFactors1795206780000';

const CHANGES = /\b(?:create|alter|drop) (?:unlogged )?(?:table|index|unique index|trigger|view)\b/i;

/** What Citus does not take of a migration, by the statements that it sends: see libs/platform/SQL.md. */
function refusedByCitus(statements: readonly string[]): string[] {
  const texts = statements.map((text) =>
    text
      .replace(/'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$/g, "''")
      .replace(/--.*$/gm, '')
      .replace(/\s+/g, ' '),
  );
  const several = texts.filter((text) => CHANGES.test(text) && /;\s*\S/.test(text));
  const early = texts.filter((text, at) => {
    const [, table] =
      /\b(?:create (?:unlogged )?table (?:if not exists )?|alter table (?:only )?)(\w+)/i.exec(text) ?? [];
    const isAdded = texts.some((each) =>
      new RegExp(`\\bcreate (?:unlogged )?table (?:if not exists )?${table}\\b`, 'i').test(each),
    );
    const others = [...text.matchAll(/\breferences (\w+)/gi)].some(([, to]) => to !== 'company' && to !== table);
    const isDistributed = statements.slice(0, at).some((before) => before.includes('pg_extension'));
    return isAdded && others && !isDistributed;
  });
  return [...several, ...early];
}

const recorded = (...steps: ((runner: QueryRunner) => Promise<unknown>)[]): Promise<string[]> =>
  statementsOf({
    name: 'Example',
    up: async (runner: QueryRunner) => {
      for (const step of steps) await step(runner);
    },
    down: () => Promise.resolve(),
  });

const sends = (text: string) => (runner: QueryRunner) => runner.query(text);
const TABLE = 'create table crate (company uuid references company (uuid), uuid uuid, primary key (company, uuid))';
const KEY = 'alter table crate add column org uuid, add foreign key (company, org) references org (company, uuid)';

describe('a migration on Citus', () => {
  it.each([
    ['several changes in one text', [sends('alter table org add column a int; alter table org add column b int')]],
    ['a key of a new table to another one', [sends(TABLE), sends(KEY), distributeAdded]],
    ['such a key at once', [sends('create table crate (org uuid references org (uuid))')]],
  ])('fails for %s', async (_, steps) => {
    expect(refusedByCitus(await recorded(...steps))).toHaveLength(1);
  });

  it.each([
    ['one change in each', [sends('alter table org add column a int'), sends('alter table org add column b int')]],
    [
      'a function of several statements',
      [sends('create function f() returns void as $$ drop table a; drop table b $$')],
    ],
    ['a key to another table of a new one that is distributed', [sends(TABLE), distributeAdded, sends(KEY)]],
    ['a key of a table that was there', [sends(KEY)]],
  ])('goes through with %s', async (_, steps) => {
    expect(refusedByCitus(await recorded(...steps))).toEqual([]);
  });

  const names = MIGRATIONS.map(({ name }) => name);
  const later = MIGRATIONS.slice(names.indexOf(LAST_BEFORE) + 1).map(
    (Migration) => [Migration.name, Migration] as const,
  );

  it.each(later)('goes through: %s', async (_, Migration) => {
    expect(refusedByCitus(await statementsOf(new Migration()))).toEqual([]);
  });
});
