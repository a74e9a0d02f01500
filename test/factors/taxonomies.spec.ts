import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Taxonomies } from '#factors';
import { Database, SHARED } from '#platform';
import type { Tx } from '#platform';
import { cloneDatabase } from '../support/databases/database.js';

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url);
});
afterAll(async () => {
  await database.close();
  await cloned.drop();
});

const slugs = async (): Promise<string[]> =>
  (
    await database.query<{ slug: string }>('select slug from taxonomy where owner = $1 order by created, slug', [
      SHARED,
    ])
  ).map(({ slug }) => slug);

/** The same transaction, and how many statements it has had. */
function counted(tx: Tx): { tx: Tx; statements: () => number } {
  let statements = 0;
  const query: Tx['query'] = (...all) => {
    statements++;
    return tx.query(...all);
  };
  return { tx: { query, queryAcross: (...all) => tx.queryAcross(...all) }, statements: () => statements };
}

describe('the nodes of an import', () => {
  it('of names that make one slug get numbers, the first that is free, in some statements for all', async () => {
    const names = Array.from({ length: 200 }, (_, nth) => `Steel${'!'.repeat(nth)}`);
    const statements = await database.transaction(async (tx) => {
      const own = counted(tx);
      const some = await Taxonomies.through(own.tx, SHARED, [['Steel 3']]);
      await some.uuidOf(['Steel 3']);
      for (const name of names) await some.uuidOf([name]);
      return own.statements();
    });
    const numbers = Array.from({ length: 200 }, (_, at) => `steel-${at + 2}`);
    expect(new Set(await slugs())).toEqual(new Set(['steel', ...numbers]));
    expect(statements).toBeLessThan(210);
  });

  it('are those that were made, even where the database keeps another name', async () => {
    const node = await database.transaction(async (tx) => {
      const some = await Taxonomies.through(tx, SHARED, []);
      return [await some.uuidOf(['\ud800X tax']), await some.uuidOf(['\ud800X tax'])];
    });
    expect(node[0]).toBe(node[1]);
    const again = await database.transaction(async (tx) => (await Taxonomies.of(tx, SHARED)).uuidOf(['\ud800X tax']));
    expect(again).not.toBe(node[0]);
  });
});
