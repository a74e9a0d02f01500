// @module-tag postgresql-15
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform';
import type { TestDatabase } from '../../support/databases/database.js';
import { emptyDatabase } from '../../support/databases/database.js';

/** The tables of each wing, and of the machinery below them. */
const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  platform: ['installation', 'migration'],
  access: [
    'audit_chain',
    'audit_entry',
    'audit_key',
    'client',
    'company',
    'kept_answer',
    'refresh_token',
    'republication',
    'stored_file',
  ],
  terms: ['activity_group', 'listing_count', 'location', 'org', 'scope', 'supplier', 'taxonomy'],
  factors: [
    'dataset',
    'dataset_search',
    'factor_database',
    'import_key',
    'recomputation',
    'recomputation_again',
    'search_block',
    'search_posting',
    'search_word',
  ],
  products: [
    'block',
    'element',
    'element_change',
    'element_count',
    'image',
    'model',
    'model_input',
    'switch',
    'switch_source',
    'transport_lane',
  ],
  activities: ['activity', 'activity_change', 'activity_total', 'activity_total_by_day', 'activity_total_by_month'],
  imports: ['file_import', 'file_import_fault', 'file_import_fault_group', 'file_import_piece', 'import_mapping'],
  exchange: [
    'data_source',
    'data_source_test',
    'delivery',
    'delivery_attempt',
    'exchange_count',
    'exchange_event',
    'factor_turn',
    'footprint_grant',
    'footprint_intake',
    'footprint_pull',
    'footprint_receipt',
    'published_footprint',
    'received_footprint',
    'received_footprint_content',
    'removed_event',
  ],
};

const HEADER = `-- The tables as all migrations together leave them, for readers; the migrations are in libs/platform/src/migrations.
-- Written by: npx vitest run test/operations/database/tables -u
`;

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  // Where tables are distributed, keys differ. What distributes them begins with these.
  database = await emptyDatabase();
  await migrate(database.url);
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const TABLES = `
  select c.relname as name,
    array(
      select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(
      select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x') order by contype <> 'p', conname) as constraints,
    array(
      select pg_get_indexdef(indexrelid) from pg_index i where indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by 1) as indexes,
    array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

interface Table {
  name: string;
  columns: string[];
  constraints: string[];
  indexes: string[];
  triggers: string[];
}

function definition({ name, columns, constraints, indexes, triggers }: Table): string {
  const inside = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n');
  const after = [...indexes, ...triggers].map((text) => `${text.replaceAll('public.', '')};`);
  return [`create table ${name} (`, inside, ');', ...after, ''].join('\n');
}

describe('the tables are shown beside the code that uses them', () => {
  it('as the migrations leave them', async () => {
    const { rows } = await client.query<Table>(TABLES);
    expect(Object.values(TABLES_OF).flat().toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    for (const [wing, names] of Object.entries(TABLES_OF)) {
      const tables = rows.filter(({ name }) => names.includes(name));
      const text = [HEADER, ...tables.map(definition)].join('\n');
      await expect(text).toMatchFileSnapshot(`../../../libs/${wing}/src/tables.sql`);
    }
  });
});
