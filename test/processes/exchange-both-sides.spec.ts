// @module-tag postgresql-15
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DataSources } from '#exchange';
import { Clients, Companies, PERMISSIONS } from '#access';
import { Database, SecretBox } from '#platform';
import { workerConfig } from '../../apps/worker/src/config/config.js';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { AppProcess } from '../support/processes/processes.js';
import { freePort } from '../support/processes/free-port.js';
import { until } from '../support/run/until.js';

/** One company with an api of its own, at an address that it names itself by. */
interface Side {
  subdomain: string;
  url: string;
  settings: Record<string, string>;
}

let clone: TestDatabase;
let database: Database;
const processes: AppProcess[] = [];

beforeAll(async () => {
  clone = await cloneDatabase();
  database = await Database.open(clone.url, { poolSize: 4 });
});

afterAll(async () => {
  await Promise.all(processes.map((each) => each.end('SIGKILL')));
  await database?.close();
  await clone?.drop();
});

async function side(subdomain: string): Promise<Side> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const settings = testEnvironment(clone.url, {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DEFAULT_COMPANY: subdomain,
    PACT_EVENT_ORGANISATIONS: 'wbcsd,standard',
  });
  return { subdomain, url, settings };
}

async function start(app: 'api' | 'worker', { settings }: Side): Promise<void> {
  processes.push(await AppProcess.start(app, settings));
}

async function client({ subdomain }: Side) {
  const { uuid } = await new Companies(database).create(subdomain, `Company ${subdomain}`);
  const issued = await new Clients(database).create(uuid, 'Test client', PERMISSIONS, true);
  return { ...issued, company: uuid, apiKey: issued.apiKey ?? '' };
}

it('a company asks another one, and what that one answers is shown with the request', async () => {
  const [buyer, seller] = [await side('buyer'), await side('seller')];
  const [buys, sells] = [await client(buyer), await client(seller)];
  const sources = new DataSources(database, new SecretBox(workerConfig(buyer.settings).SECRET_KEYS));
  const known = await sources.add(buys.company, { name: 'Seller', url: `${seller.url}/api/pact`, ...sells });
  await sources.add(sells.company, { name: 'Buyer', url: `${buyer.url}/api/pact`, ...buys });
  await start('api', buyer);
  await start('api', seller);
  await start('worker', seller);
  const made = await call('POST', `${seller.url}/api/v1/material`, {
    apiKey: sells.apiKey,
    body: aMaterial({ sku: 'G-1' }),
  });
  expect(made.status).toBe(200);

  const exchange = new ExchangeCalls(buyer.url, { token: buys.apiKey });
  const { id } = await exchange.ask(known.uuid, { criteria: { productId: ['G-1'] } });
  await until('it is answered', async () => 'answer' in (await exchange.show(id)));
  const shown = await exchange.show(id);
  expect(shown).toMatchObject({
    direction: 'outbound',
    state: 'delivered',
    type: 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3',
    answer: { kind: 'fulfilled', footprints: [{ productNameCompany: 'Granulate', companyName: 'Company seller' }] },
  });
  const theirs = await new ExchangeCalls(seller.url, { token: sells.apiKey }).found(id);
  expect(theirs).toMatchObject({ direction: 'inbound', criteria: { productId: ['G-1'] } });
  expect(theirs.answer.footprints).toEqual(shown.answer.footprints);
});
