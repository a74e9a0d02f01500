import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HeldLock } from '#platform';
import type { PullReader } from '../../apps/worker/src/exchange/pull-reader.js';
import type { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { FULFILLED, PUBLISHED } from '../support/companies/exchange-calls.js';
import { pullingCompany } from '../support/companies/pulling.js';
import type { Member, TestService } from '../support/companies/service.js';
import type { Behaviour } from '../support/partners/behaviour.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let reader: PullReader;
let exchange: ExchangeCalls;
let get: (path: string) => Promise<any>;
let peer: PactPeer;
let source: string;

beforeAll(async () => {
  ({ service, member, exchange, get, reader } = await pullingCompany());
});
afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  return () => peer.close();
});

const received = async (): Promise<any[]> => (await get(`received-footprint?dataSource=${source}&limit=1000`)).data;
const pulls = async (): Promise<any[]> => (await exchange.list(`/pull?dataSource=${source}&limit=1000`)).data;
async function pull(): Promise<() => Promise<any>> {
  const { status, json } = await exchange.call('POST', '/pull', { dataSource: { uuid: source } });
  expect(status).toBe(200);
  return () => get(`exchange/pull/${(json as { uuid: string }).uuid}`);
}
async function ended(pulled: () => Promise<any>): Promise<any> {
  await until('it has ended', async () => (await pulled()).finished !== undefined, 20_000);
  return pulled();
}

const footprints = (count: number) => Array.from({ length: count }, () => aPartnerFootprint());
const page = (data: unknown[], next?: string): Behaviour => ({
  ...{ kind: 'answer', status: 200, json: { data } },
  ...(next !== undefined && { headers: { Link: `<${next}>; rel="next"` } }),
});
const limitOf = (path: string) => Number(new URL(path, peer.url).searchParams.get('limit'));

describe('a listing without an end', () => {
  it.each<[string, (all: unknown[]) => unknown[], number]>([
    ['of empty pages', () => [], 3],
    ['of the same footprints again and again', (all) => all, 4],
  ])('%s is left after three pages in a row with nothing new, and says so', async (_what, of, asked) => {
    const all = footprints(2);
    peer.onFootprints((_request, nth) => page(of(all), `${peer.url}/3/footprints?cursor=${nth}`));
    expect(await ended(await pull())).toMatchObject({
      ...{ state: 'failed', pages: asked, added: of(all).length },
      lastError: expect.stringContaining('the last three list nothing that had not come before in this pull'),
    });
    expect(peer.footprintRequests).toHaveLength(asked);
    await until('what was listed is forgotten', () => reader.listingsKnown === 0);
  });

  it('is none where its pages were known before, or two of them have nothing new', async () => {
    peer.footprints = footprints(6);
    peer.pageSize = 1;
    for (let nth = 0; nth < 2; nth++) expect(await ended(await pull())).toMatchObject({ state: 'done', pages: 6 });
    const before = peer.footprintRequests.length;
    peer.onFootprints((_request, nth) =>
      nth - before === 2 || nth - before === 3
        ? page([], `${peer.url}/3/footprints?limit=100&offset=${nth - before - 1}`)
        : undefined,
    );
    expect(await ended(await pull())).toMatchObject({ state: 'done', found: 5 });
    await until('what was listed is forgotten', () => reader.listingsKnown === 0);
  });
});

it('a byte order mark before the JSON of a page, or of a token, is taken', async () => {
  peer.footprints = footprints(1);
  const mark = (json: unknown): Behaviour => ({ kind: 'answer', status: 200, body: `\ufeff${JSON.stringify(json)}` });
  peer.onToken(() => mark({ access_token: 'marked', token_type: 'Bearer' }));
  peer.onFootprints(() => mark({ data: peer.footprints }));
  expect(await ended(await pull())).toMatchObject({ state: 'done', added: 1 });
});

it('a page that is longer than 5 MiB is asked for again with half the limit, whoever gave the address', async () => {
  peer.footprints = footprints(60);
  const large = 'x'.repeat(120_000);
  peer.footprints = peer.footprints.map((each) => ({ ...each, own: large }));
  expect(await ended(await pull())).toMatchObject({ state: 'done', found: 60, added: 60 });
  expect(peer.footprintRequests.map(({ path }) => limitOf(path))).toEqual([100, 50, 25, 25, 25]);
});

it('a first page is kept though its next page is not followed, which is told and tried again', async () => {
  peer.footprints = footprints(3);
  peer.pageSize = 2;
  peer.onFootprints(() => page(peer.footprints.slice(0, 2), 'http://elsewhere.test/3/footprints'));
  const pulled = await pull();
  await until('it is told', async () => (await pulled()).lastError !== undefined);
  expect((await pulled()).lastError).toContain('another origin');
  await until('it was asked again', () => peer.footprintRequests.length > 2);
  expect(await pulled()).toMatchObject({ pages: 0, found: 2, added: 2 });
  expect(await received()).toHaveLength(2);
  peer.onFootprints(undefined);
  expect(await ended(pulled)).toMatchObject({ state: 'done', pages: 2, found: 3, added: 3 });
});

it('a page that is read again counts as it was read last', async () => {
  peer.footprints = footprints(3);
  peer.onFootprints(() => page(peer.footprints.slice(0, 1), 'http://elsewhere.test/3/footprints'));
  const pulled = await pull();
  await until('the first is there', async () => (await pulled()).found === 1);
  peer.onFootprints(() => page(peer.footprints, 'http://elsewhere.test/3/footprints'));
  await until('all are there', async () => (await pulled()).found > 1);
  peer.onFootprints(undefined);
  expect(await ended(pulled)).toMatchObject({ state: 'done', pages: 1, found: 3, added: 3 });
});

it('what many PublishedEvents name waits as one pull of their partner, each footprint once', async () => {
  peer.footprints = footprints(30);
  const ids = peer.footprints.map(({ id }) => id);
  peer.onFootprint({ kind: 'hang' });
  await exchange.receive(PUBLISHED, peer.url, { pfIds: ids.slice(0, 1) });
  await until('the first one is asked for', () => peer.footprintRequests.length === 1);
  await Promise.all(ids.slice(1).map((id) => exchange.receive(PUBLISHED, peer.url, { pfIds: [id, ids[1]] })));
  await until('all are taken in', async () => {
    const rows = await service.database.query('select 1 as is from footprint_intake where company = $1', [
      member.company.uuid,
    ]);
    return rows.length === 0;
  });
  expect(await pulls()).toMatchObject([
    { named: 1, events: 1 },
    { named: 29, events: 29, state: 'pending' },
  ]);
  peer.onFootprint(undefined);
  await until('all are read', async () => (await pulls()).every(({ state }) => state === 'done'), 20_000);
  expect(await received()).toHaveLength(30);
});

it('a pull waits while another writes the datasets of the company: what comes is kept, and it ends with all factors', async () => {
  peer.footprints = footprints(4).map((each, nth) => ({ ...each, productIds: [`urn:gtin:waits-${nth}`] }));
  peer.pageSize = 2;
  const pulled = await service.database.transaction(async (tx) => {
    await HeldLock.take(tx, 'datasets', member.company.uuid);
    const begun = await pull();
    await until('all is kept', async () => (await received()).length === 4);
    const { id: requestEventId } = await exchange.ask(source);
    const pfs = [aPartnerFootprint({ productIds: ['urn:gtin:waits-answer'] })];
    await exchange.receive(FULFILLED, peer.url, { requestEventId, pfs });
    await until('the answer is kept', async () => (await received()).length === 5);
    expect(await begun()).toMatchObject({ state: 'running', pages: 2, added: 4 });
    expect(await begun()).not.toHaveProperty('lastError');
    for (const each of await received()) {
      expect(each).toMatchObject({ notes: ['Its emission factor is still to be made.'] });
      expect(each).not.toHaveProperty('dataset');
    }
    return begun;
  });
  expect(await ended(pulled)).toMatchObject({ state: 'done', added: 4 });
  expect(new Set((await received()).map(({ dataset }) => dataset)).size).toBe(5);
});
