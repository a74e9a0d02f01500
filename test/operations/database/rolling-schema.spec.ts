// @module-tag postgresql-15
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, MIGRATIONS } from '#platform';
import { lastRelease } from '../../../build/release/last-release.js';
import { ROOT } from '../../support/processes/built.js';
import type { TestDatabase } from '../../support/databases/database.js';
import { emptyDatabase } from '../../support/databases/database.js';
import type { Schema } from '../../support/databases/schema-breaks.js';
import { readSchema, schemaBreaks } from '../../support/databases/schema-breaks.js';

/**
 * Of what looks like a break, what the release before never meets, with the reason. A new release begins with an empty
 * list.
 */
const HARMLESS: readonly { breaks: string; because: string }[] = [
  {
    breaks: `file_import has a new constraint: CHECK ((state = ANY (ARRAY['uploading'::text, 'queued'::text, 'checking'::text, 'waiting'::text, 'writing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))`,
    because: 'It takes the place of one that allowed fewer states.',
  },
  ...['location USING btree (company', 'taxonomy USING btree (owner'].map((columns) => ({
    breaks: `new: CREATE UNIQUE INDEX ON public.${columns}, sync_id) WHERE (sync_id IS NOT NULL)`,
    because: 'It writes no sync_id there.',
  })),
];

let database: TestDatabase;
let client: Client;
let before: Schema;
let after: Schema;

/** The names of the migrations of the release before. */
function releasedMigrations(): Set<string> {
  const file = `${lastRelease(ROOT)}:libs/platform/src/migrations/index.ts`;
  const text = execFileSync('git', ['show', file], { cwd: ROOT, encoding: 'utf8' });
  return new Set([...text.matchAll(/^import \{ (\w+) \}/gm)].map(([, name = '']) => name));
}

/**
 * The tables of which a migration that is one transaction excludes readers. A reader of two of them locks the one and waits for the
 * other, while the migration holds this and waits for that one: the database ends one of the two.
 */
function tablesLocked(text: string): string[] {
  if (/transaction = false/.test(text)) return [];
  const created = [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name = '']) => name);
  const altered = [...text.matchAll(/alter table (?:only )?(\w+)/g)].map(([, name = '']) => name);
  return [...new Set(altered)].filter((name) => !created.includes(name));
}

beforeAll(async () => {
  database = await emptyDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const released = releasedMigrations();
  const source = new DataSource({
    type: 'postgres',
    url: database.url,
    migrations: MIGRATIONS.filter(({ name }) => released.has(name)),
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
  });
  await source.initialize();
  expect(await source.runMigrations()).toHaveLength(released.size);
  await source.destroy();
  before = await readSchema(client);
  await migrate(database.url);
  after = await readSchema(client);
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

it('the release before works on the tables that this release migrates: nothing it uses is gone, narrowed or newly demanded', () => {
  expect(before.columns.size).toBeGreaterThan(200);
  expect(schemaBreaks(before, after).sort()).toEqual(HARMLESS.map(({ breaks }) => breaks).sort());
});

describe('what would break the release before is found:', () => {
  it.each([
    ['alter table element drop column notes', 'element.notes is gone'],
    ['alter table element rename column sku to article', 'element.sku is gone'],
    ['drop table image cascade', 'image.name is gone'],
    ['alter table client add column quota integer not null', 'client.quota is new, not null and has no default'],
    ['alter table element alter column description set not null', 'element.description has become not null'],
    ['alter table element alter column version type bigint', 'element.version is bigint instead of integer'],
    ['alter table element alter column created drop default', 'element.created has lost its default'],
    ['alter table element add check (length(name) < 5)', 'element has a new constraint: CHECK ((length(name) < 5))'],
    [
      'create unique index on element (company, sku)',
      'new: CREATE UNIQUE INDEX ON public.element USING btree (company, sku)',
    ],
    [
      'alter table delivery drop constraint delivery_company_event_key',
      'gone: CREATE UNIQUE INDEX ON public.delivery USING btree (company, event)',
    ],
    ['drop function count_element cascade', 'gone: function count_element()'],
  ])('%s', async (statement, breaks) => {
    await client.query('begin');
    try {
      await client.query(statement);
      expect(schemaBreaks(before, await readSchema(client))).toContain(breaks);
    } finally {
      await client.query('rollback');
    }
  });

  it('not a column that may be left out, nor a rule for new columns only', async () => {
    await client.query('begin');
    try {
      const found = schemaBreaks(before, after);
      await client.query(
        `alter table element add column next text, add column later text not null default '', add check (next <> later);
         create unique index on element (next); create table next_one (name text not null primary key)`,
      );
      expect(schemaBreaks(before, await readSchema(client))).toEqual(found);
    } finally {
      await client.query('rollback');
    }
  });
});

it('no migration of this release excludes the readers of two tables at a time', () => {
  const released = releasedMigrations();
  const index = readFileSync(new URL('../../../libs/platform/src/migrations/index.ts', import.meta.url), 'utf8');
  const added = [...index.matchAll(/^import \{ (\w+) \} from '\.\/(.*)\.js'/gm)].filter(
    ([, name = '']) => !released.has(name),
  );
  expect(released.size + added.length).toBe(MIGRATIONS.length);
  const locked = added.map(([, name = '', file = '']) => {
    const text = readFileSync(new URL(`../../../libs/platform/src/migrations/${file}.ts`, import.meta.url), 'utf8');
    return { name, tables: tablesLocked(text) };
  });
  expect(locked.filter(({ tables }) => tables.length > 1)).toEqual([]);
  expect(tablesLocked('alter table a add column b text; alter table c add column d text')).toEqual(['a', 'c']);
});
