import { Client } from 'pg';

/**
 * Where a text stands in a database: in which tables, the queue's included. Bytes are looked at as hexadecimal digits, so give
 * every spelling of what you look for.
 */
export async function tablesWith(databaseUrl: string, texts: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select each::text as row from ${name} as each`);
      if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
