import { afterAll, beforeAll, expect, it } from 'vitest';
import { Clients, Companies, ExpiringClients, expiringClients } from '#access';
import { Database, Metrics } from '#platform';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';

const DAY_MS = 86_400_000;

let cloned: TestDatabase;
let database: Database;
let metrics: Metrics;

beforeAll(async () => {
  cloned = await cloneDatabase();
  database = await Database.open(cloned.url, { poolSize: 2 });
  metrics = new Metrics();
  new ExpiringClients(database, metrics);
});

afterAll(async () => {
  await database.close();
  await cloned.drop();
});

async function counts(): Promise<Record<string, number>> {
  const found = (await metrics.print()).matchAll(/^footprint_clients_expiring\{within="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, within, count]) => [within, Number(count)]));
}

it('there is none without clients', async () => {
  expect(await counts()).toEqual({ '1d': 0, '7d': 0, '30d': 0 });
  expect(await expiringClients(database, 10)).toEqual([]);
});

it('counts and names those of all companies that expire soon, but none that is revoked, over, or has no end', async () => {
  const clients = new Clients(database);
  const companies = new Companies(database);
  const add = async (company: string, ends: Readonly<Record<string, number | undefined>>): Promise<string[]> => {
    const { uuid } = await companies.create(company, company);
    const ids = [];
    for (const [name, days] of Object.entries(ends)) {
      const expires = days === undefined ? undefined : new Date(Date.now() + days * DAY_MS);
      const { clientId } = await clients.create(uuid, name, ['material:read'], true, expires && { expires });
      if (name === 'revoked') await clients.revoke(uuid, clientId);
      ids.push(clientId);
    }
    return ids;
  };
  await add('acme', { tomorrow: 0.9, 'next month': 29.9, later: 30.1, never: undefined, revoked: 3, over: -0.1 });
  const [week] = await add('bolt', { 'this week': 6.9 });
  expect(await counts()).toEqual({ '1d': 1, '7d': 2, '30d': 3 });
  const named = await expiringClients(database, 10);
  expect(named.map(({ company, name }) => `${name} of ${company}`)).toEqual([
    'tomorrow of acme',
    'this week of bolt',
    'next month of acme',
  ]);
  expect(named[1]).toEqual({ company: 'bolt', id: week, name: 'this week', expires: expect.any(Date) });
  expect(await expiringClients(database, 1)).toHaveLength(1);
});
