// @module-tag landing
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HeldLock } from '#platform';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED } from '../support/companies/exchange-calls.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const LEASE_MS = 2_200;

let installation: Installation;
let url: string;
let member: Member;
let peer: PactPeer;
let source: string;

beforeAll(async () => {
  installation = await Installation.make({ LEASE: '2.2', ATTEMPT_TIMEOUT: '2', REQUEST_TIMEOUT: '1.5' });
  url = await installation.startApi();
  member = await installation.member();
});
afterAll(() => installation?.close());
beforeEach(async () => {
  peer = await startPactPeer();
  source = await installation.addDataSource(member, peer);
  return async () => {
    await Promise.all(installation.workers.map((worker) => worker.end('SIGKILL')));
    await peer.close();
  };
});

const ask = async (method: string, path: string, body?: unknown): Promise<any> =>
  (await call(method, `${url}/api/v1/${path}`, { token: member.token, body })).json;
const received = () => ask('GET', `received-footprint?dataSource=${source}`);
const count = async (sql: string): Promise<number> =>
  (
    await installation.database.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [
      member.company.uuid,
    ])
  )[0]?.count ?? NaN;
const owed = async () =>
  (await count('footprint_intake where company = $1')) + (await count('factor_turn where company = $1'));
const waiting = () =>
  count(`pg_locks where locktype = 'advisory' and not granted and $1::uuid is not null
    and database = (select oid from pg_database where datname = current_database())`);

/** An answer of three footprints that are kept, and become factors only after `during`. */
async function answerHeldUp(during: () => Promise<void>): Promise<void> {
  const exchange = new ExchangeCalls(url, member);
  const { id } = await exchange.ask(source);
  const pfs = Array.from({ length: 3 }, () => aPartnerFootprint({ productIds: [`urn:gtin:${randomUUID()}`] }));
  await installation.database.transaction(async (tx) => {
    await HeldLock.take(tx, 'datasets', member.company.uuid);
    await exchange.receive(FULFILLED, peer.url, { requestEventId: id, pfs });
    await during();
  });
}

async function expectTakenInOnce(): Promise<void> {
  await until('it is taken in', async () => (await owed()) === 0, 30_000);
  const { data } = await received();
  expect(data).toHaveLength(3);
  expect(new Set(data.map(({ dataset }: { dataset: string }) => dataset)).size).toBe(3);
  expect(await count(`dataset where owner = $1 and received ->> 'dataSource' = '${source}'`)).toBe(3);
  expect(await count(`received_footprint_content where company = $1`)).toBe(0);
}

it('an answer whose worker is killed between its footprints and their factors becomes factors by another one, each once', async () => {
  await answerHeldUp(async () => {
    const worker = await installation.startWorker();
    await until('it is in the middle', async () => (await waiting()) === 1, 30_000);
    await worker.end('SIGKILL');
    const { data } = await received();
    expect(data).toHaveLength(3);
    for (const each of data) expect(each).toMatchObject({ notes: ['Its emission factor is still to be made.'] });
  });
  await installation.startWorker();
  await expectTakenInOnce();
});

it('an answer becomes factors once by two workers at once, though the turn of the first one is over', async () => {
  await answerHeldUp(async () => {
    await Promise.all([installation.startWorker(), installation.startWorker()]);
    await until('one is in the middle', async () => (await waiting()) > 0, 30_000);
    await wait(1.5 * LEASE_MS);
  });
  await expectTakenInOnce();
});

it('a pull that another worker took over is left by the one that stood still, and nothing is doubled', async () => {
  peer.footprints = Array.from({ length: 6 }, () => aPartnerFootprint());
  peer.pageSize = 1;
  peer.onFootprints((_request, nth) => (nth === 3 ? { kind: 'hang' } : undefined));
  const still = await installation.startWorker();
  const { uuid } = await ask('POST', 'exchange/pull', { dataSource: { uuid: source } });
  await until('it is in the middle', () => peer.footprintRequests.length === 3, 30_000);
  still.signal('SIGSTOP');
  await installation.startWorker();
  const pulled = () => ask('GET', `exchange/pull/${uuid}`);
  await until('the other one took it over', () => peer.footprintRequests.length > 3, 30_000);
  still.signal('SIGCONT');
  await until('it is done', async () => (await pulled()).state === 'done', 30_000);
  await wait(LEASE_MS);
  expect(await pulled()).toMatchObject({ state: 'done', pages: 6, found: 6, added: 6, changed: 0 });
  expect(await received()).toMatchObject({ count: 6 });
});
