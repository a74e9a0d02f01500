import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMaterial, REQUEST_CREATED } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let peer: PactPeer;
let exchange: ExchangeCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  peer = await startPactPeer();
  await service.addDataSource(member, peer);
  exchange = new ExchangeCalls(service.url, member);
  for (const sku of ['M-1', 'M-2', 'M-3', 'M-2,3']) {
    const body = aMaterial({ sku, name: sku });
    expect((await call('POST', `${service.url}/api/v1/material`, { token: member.token, body })).status).toBe(200);
  }
});

afterAll(async () => {
  await service?.close();
  await peer?.close();
});

const list = (query: string) => call('GET', `${service.url}/api/pact/3/footprints?${query}`, { token: member.token });
const namesOf = (json: any): string[] =>
  json.data.map(({ productNameCompany }: { productNameCompany: string }) => productNameCompany).sort();

describe('a filter of the listing', () => {
  it.each([
    ['productId[]=M-1', ['M-1']],
    ['productId%5B%5D=M-1&productId%5B%5D=M-2', ['M-1', 'M-2']],
    ['productId[0]=M-1&productId[1]=M-3', ['M-1', 'M-3']],
    ['productId=M-1,M-3', ['M-1', 'M-3']],
    ['productId=M-2,3', ['M-2', 'M-2,3']],
    ['$filter=x&unknown=1&productId=M-1', ['M-1']],
  ])('is taken as %s', async (query, names) => {
    const { status, json } = await list(query);
    expect([status, namesOf(json)]).toEqual([200, names]);
  });

  it.each([
    ['productIds=M-1', 'productId'],
    ['product_id=M-1', 'productId'],
    ['productId[x]=M-1', 'productId'],
    ['valid-on=2026-01-01', 'validOn'],
    ['limit[]=1', 'limit'],
    ['off_set=1', 'offset'],
  ])('is refused as %s, naming the right one', async (query, right) => {
    const { status, json } = await list(query);
    expect([status, json.code]).toEqual([400, 'BadRequest']);
    expect(json.message).toContain(`use ${right}`);
  });

  it('is kept by the address of the next page', async () => {
    const { headers } = await list('productId[]=M-1&productId[]=M-2&limit=1');
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { json } = await call('GET', next, { token: member.token });
    expect(namesOf(json)).toEqual(['M-2']);
  });
});

describe('a member of a request that resembles a criterion', () => {
  it('is named by the rejection, and shown', async () => {
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, peer.url, { productIds: ['M-1'] }));
    const shown = await exchange.untilState(id, 'delivered');
    expect(shown.ignored).toEqual([{ name: 'productIds', criterion: 'productId' }]);
    expect(shown.answer).toMatchObject({ kind: 'rejected', code: 'NotFound' });
    expect(shown.answer.message).toContain('"productIds" was ignored: the criterion is "productId".');
  });

  it('is shown where there are other criteria', async () => {
    const data = { productId: ['M-1'], valid_on: '2026-01-01' };
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, peer.url, data));
    const shown = await exchange.untilState(id, 'delivered');
    expect(shown).toMatchObject({
      answer: { kind: 'fulfilled', footprints: [{ productNameCompany: 'M-1' }] },
      ignored: [{ name: 'valid_on', criterion: 'validOn' }],
    });
  });

  it('is not shown of a request without one', async () => {
    const { id } = await exchange.found(
      await exchange.receive(REQUEST_CREATED, peer.url, { productId: ['M-1'], comment: 'For our report.', other: 1 }),
    );
    expect(await exchange.untilState(id, 'delivered')).not.toHaveProperty('ignored');
  });
});
