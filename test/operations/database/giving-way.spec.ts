import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyId } from '#platform';
import { beginRequest, Database, endRequest, HeldLock, inWorkContext, newUuid } from '#platform';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';

let clone: TestDatabase;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = await Database.open(clone.url, { poolSize: 1 });
});
afterAll(async () => {
  await database?.close();
  await clone?.drop();
});

it('long work of a request lets a short one go before its next statement', async () => {
  const company = newUuid() as CompanyId;
  const request = beginRequest();
  const isAnswered = await inWorkContext({ request }, () =>
    database.transaction(async (tx) => {
      const held = (await HeldLock.take(tx, 'graph', company)).givingWay();
      await held.query('select $1::uuid', [company]);
      const from = performance.now();
      while (performance.now() - from < 40);
      let isOver = false;
      const short = beginRequest();
      setTimeout(() => {
        isOver = true;
        endRequest(short);
      }, 15);
      await held.query('select $1::uuid', [company]);
      return isOver;
    }),
  );
  endRequest(request);
  expect(isAnswered).toBe(true);
});
