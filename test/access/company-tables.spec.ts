import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_TABLES } from '#platform';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

/** A table in partitions is deleted from partition by partition. */
const TABLES = `
  select c.relname as table, (select a.attname from pg_attribute a
    where a.attrelid = c.oid and a.attname in ('company', 'owner') and not a.attisdropped) as owner
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;

/** Has nothing of companies. */
const OF_NO_COMPANY = ['installation', 'migration'];

describe('the list of what a company has', () => {
  it('has every table of the database, and nothing else', async () => {
    const found = (await rows<{ table: string; owner: string | null }>(TABLES)).filter(
      ({ table }) => table !== 'company' && !OF_NO_COMPANY.includes(table),
    );
    const listed = COMPANY_TABLES.map(({ table, owner }) => ({ table, owner }));
    expect(listed.toSorted((one, other) => (one.table < other.table ? -1 : 1))).toEqual(found);
  });

  it('is in an order in which rows can be deleted', async () => {
    const references = await rows<{ from: string; to: string; columns: string[] }>(`
      select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
        array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and k.confrelid <> 'company'::regclass`);
    expect(references.length).toBeGreaterThan(20);
    const placeOf = (table: string) => COMPANY_TABLES.findIndex((each) => each.table === table);
    for (const { from, to, columns } of references) {
      const { refersToItself = [] } = COMPANY_TABLES[placeOf(from)] ?? {};
      if (from === to) expect([from, columns.some((column) => refersToItself.includes(column))]).toEqual([from, true]);
      else expect([from, to, placeOf(from) < placeOf(to)]).toEqual([from, to, true]);
    }
  });

  it('says of all bytes whether they are told', async () => {
    const bytes = await rows<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1, 2`);
    const notTold = bytes.filter(({ table, column }) => {
      const { exported } = COMPANY_TABLES.find((each) => each.table === table) ?? {};
      return exported?.kind === 'rows' && ![...(exported.hex ?? []), ...(exported.secret ?? [])].includes(column);
    });
    // Images are files of the archive.
    expect(notTold).toEqual([{ table: 'image', column: 'bytes' }]);
  });

  it('says why a table is not exported', () => {
    for (const { table, exported } of COMPANY_TABLES)
      if (exported.kind === 'nothing') expect([table, exported.because.length > 5]).toEqual([table, true]);
  });
});
