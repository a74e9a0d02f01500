import { Client } from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from './database.js';

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('gives every test file a database of its own, with the schema of the service and of its queue', async () => {
  const clones = await Promise.all([cloneDatabase(), cloneDatabase(), cloneDatabase()]);
  expect(new Set(clones.map(({ url }) => url)).size).toBe(3);

  const [one, other] = clones.map(({ url }) => url);
  const tables = `select to_regclass('public.company') as company, to_regclass('bullmq.job') as job, current_setting('server_encoding') as encoding`;
  expect(await ask(one ?? '', tables)).toEqual([{ company: 'company', job: 'bullmq.job', encoding: 'UTF8' }]);
  await ask(one ?? '', 'create table only_here ()');
  expect(await ask(other ?? '', `select to_regclass('only_here') as here`)).toEqual([{ here: null }]);

  await Promise.all(clones.map((clone) => clone.drop()));
  await expect(ask(one ?? '', 'select 1')).rejects.toThrow('does not exist');
});

it('sorts by code point, whatever the server', async () => {
  const clone = await cloneDatabase();
  const sorted = `select string_agg(word, ' ' order by word) as sorted, lower('ÄÉ') from unnest('{b,a,B,ä}'::text[]) word`;
  expect(await ask(clone.url, sorted)).toEqual([{ sorted: 'B a b ä', lower: 'äé' }]);
  await clone.drop();
});
