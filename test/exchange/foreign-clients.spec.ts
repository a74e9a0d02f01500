import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMaterial, REQUEST_CREATED } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED, PUBLISHED } from '../support/companies/exchange-calls.js';
import { requestOf } from '../support/partners/answers.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let exchange: ExchangeCalls;
let victim: PactPeer;
let victims: Partner;
let thieves: Partner;
const peers: PactPeer[] = [];

/** A partner's data source, and the exchange as called with a client of that partner. */
interface Partner {
  uuid: string;
  clientId: string;
  calls: ExchangeCalls;
}

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  exchange = new ExchangeCalls(service.url, member);
  victim = await aPeer();
  victims = await partnerAt(victim);
  thieves = await partnerAt(await aPeer());
  for (const sku of ['F-1', 'F-2']) {
    const body = aMaterial({ sku, name: sku });
    expect((await call('POST', `${service.url}/api/v1/material`, { token: member.token, body })).status).toBe(200);
  }
});

afterAll(async () => {
  await service?.close();
  for (const peer of peers) await peer.close();
});

async function aPeer(): Promise<PactPeer> {
  const peer = await startPactPeer();
  peers.push(peer);
  return peer;
}

async function partnerAt(peer: PactPeer): Promise<Partner> {
  const uuid = await service.addDataSource(member, peer);
  const { company } = member;
  const client = await service.clients.create(company.uuid, `Theirs ${peer.port}`, ['pact:read'], false, {
    dataSource: uuid,
  });
  const token = await service.token(client);
  return { uuid, clientId: client.clientId, calls: new ExchangeCalls(service.url, { token }) };
}

const UNKNOWN = 'https://nobody.example/pact';
const PFS = { pfIds: [randomUUID()] };
/** As every release made it. */
const hashOf = (source: string, id: string) => createHash('sha256').update(`${source}\0${id}`).digest();
const asks = (sku: string) => ({ productId: [sku] });
const entriesOf = async (eventId: string): Promise<any[]> =>
  (await exchange.list('?limit=1000')).data.filter((each: { eventId: string }) => each.eventId === eventId);
const answersTo = (eventId: string, peer: PactPeer) =>
  peer.received.filter(({ json }) => requestOf(json) === eventId).map(({ json }) => (json as any).data);

async function keyOf(id: string): Promise<Buffer | undefined> {
  const [row] = await service.database.query<{ dedupe: Buffer }>(
    'select dedupe from exchange_event where company = $1 and uuid = $2',
    [member.company.uuid, id],
  );
  return row?.dedupe;
}

describe("a request with another partner's source", () => {
  it('is not answered there, takes no id of it, and is shown with its client', async () => {
    const id = randomUUID();
    await thieves.calls.receive(REQUEST_CREATED, victim.url, asks('F-1'), id);
    const forged = await exchange.untilState((await entriesOf(id))[0].id, 'unmatched');
    expect(forged).toMatchObject({
      source: victim.url,
      client: { clientId: thieves.clientId, name: expect.stringContaining('Theirs') },
      lastError: expect.stringContaining('belongs to another data source'),
    });
    expect(forged).not.toHaveProperty('dataSource');
    // Again it is decided anew, and as before.
    await thieves.calls.receive(REQUEST_CREATED, victim.url, asks('F-1'), id);
    expect(await entriesOf(id)).toHaveLength(1);

    await victims.calls.receive(REQUEST_CREATED, victim.url, asks('F-2'), id);
    const own = (await entriesOf(id)).find((each) => each.id !== forged.id);
    await exchange.untilState(own.id, 'delivered');
    expect(own).toMatchObject({ client: { clientId: victims.clientId }, dataSource: { uuid: victims.uuid } });
    await exchange.untilState(forged.id, 'unmatched');
    expect(answersTo(id, victim)).toMatchObject([{ pfs: [{ productNameCompany: 'F-2' }] }]);
  });

  it('is answered once its client belongs to that partner', async () => {
    const { calls, clientId } = await partnerAt(await aPeer());
    const id = await calls.receive(REQUEST_CREATED, victim.url, asks('F-1'));
    const [{ id: entry }] = await entriesOf(id);
    await exchange.untilState(entry, 'unmatched');
    await service.clients.change(member.company.uuid, clientId, { dataSource: victims.uuid });
    expect((await exchange.call('POST', `/${entry}/resend`)).status).toBe(200);
    await exchange.untilState(entry, 'delivered');
    expect(answersTo(id, victim)).toHaveLength(1);
  });
});

describe("an answer with another partner's source", () => {
  it('takes no id of it', async () => {
    const asked = await exchange.ask(victims.uuid);
    await exchange.untilState(asked.id, 'delivered');
    const [id, data] = [randomUUID(), { requestEventId: asked.id, pfs: [{ id: randomUUID() }] }];
    await thieves.calls.receive(FULFILLED, victim.url, data, id);
    expect(await exchange.show(asked.id)).not.toHaveProperty('answer');
    await victims.calls.receive(FULFILLED, victim.url, data, id);
    expect((await exchange.show(asked.id)).answer).toMatchObject({ kind: 'fulfilled' });
    expect((await entriesOf(id)).map(({ client }) => client.clientId)).toEqual([thieves.clientId, victims.clientId]);
  });
});

describe('an event with a source that nobody has', () => {
  it.each([UNKNOWN, 'urn:nobody:1'])('takes no id of others with the same: %s', async (source) => {
    const id = randomUUID();
    for (const { calls } of [thieves, victims, thieves, victims]) await calls.receive(PUBLISHED, source, PFS, id);
    for (let nth = 0; nth < 2; nth++) await exchange.receive(PUBLISHED, source, PFS, id);
    const clients = (await entriesOf(id)).map(({ client }) => client.clientId);
    expect(clients).toEqual([thieves.clientId, victims.clientId, member.clientId]);
  });

  it('takes no id of who has it later, whose request is answered', async () => {
    const [peer, id] = [await aPeer(), randomUUID()];
    await thieves.calls.receive(REQUEST_CREATED, peer.url, asks('F-1'), id);
    const [{ id: forged }] = await entriesOf(id);
    await exchange.untilState(forged, 'unmatched');
    const { calls } = await partnerAt(peer);
    for (let nth = 0; nth < 2; nth++) await calls.receive(REQUEST_CREATED, peer.url, asks('F-2'), id);
    const [own] = (await entriesOf(id)).filter((each) => each.id !== forged);
    await exchange.untilState(own.id, 'delivered');
    await exchange.untilState(forged, 'unmatched');
    expect(answersTo(id, peer)).toMatchObject([{ pfs: [{ productNameCompany: 'F-2' }] }]);
    expect(await entriesOf(id)).toHaveLength(2);
  });

  it('stays the same event when its partner gets that address, and loses it again', async () => {
    const [before, peer, id] = [await aPeer(), await aPeer(), randomUUID()];
    const { uuid, calls } = await partnerAt(before);
    const moveTo = async ({ url, clientId, clientSecret }: PactPeer) => {
      const sent = { token: member.token, body: { url, clientId, clientSecret } };
      expect((await call('PATCH', `${service.url}/api/v1/data-source/${uuid}`, sent)).status).toBe(200);
    };
    const receive = () => calls.receive(REQUEST_CREATED, peer.url, asks('F-1'), id);
    await receive();
    const [{ id: entry }] = await entriesOf(id);
    await exchange.untilState(entry, 'unmatched');
    await moveTo(peer);
    await receive();
    await exchange.untilState(entry, 'delivered');
    await receive();
    const later = await calls.receive(REQUEST_CREATED, peer.url, asks('F-2'));
    await moveTo(before);
    await receive();
    await calls.receive(REQUEST_CREATED, peer.url, asks('F-2'), later);
    expect([await entriesOf(id), await entriesOf(later)]).toMatchObject([[{ id: entry }], [{}]]);
    expect(answersTo(id, peer)).toHaveLength(1);
  });
});

describe('the key by which an event is recognised', () => {
  it.each([
    ['its own partner', () => victims.calls, () => victim.url],
    ['a client of no partner', () => exchange, () => victim.url],
    ['a client of no partner, under an address that nobody has', () => exchange, () => UNKNOWN],
    ['a client of no partner, with a source that is no address', () => exchange, () => 'urn:nobody:1'],
  ])('is the hash of source and id, as ever, when it comes from %s', async (_whose, calls, source) => {
    for (const [type, data] of [
      [REQUEST_CREATED, asks('F-1')],
      [FULFILLED, { requestEventId: randomUUID(), pfs: [{}] }],
    ] as const) {
      const id = await calls().receive(type, source(), data);
      const [entry] = await entriesOf(id);
      expect(await keyOf(entry.id)).toEqual(hashOf(source(), id));
    }
  });

  it.each([
    ['an address that is its own', () => victim.url],
    ['an address that nobody has', () => UNKNOWN],
    ['a source that is no address', () => 'urn:nobody:1'],
  ])('recognises what an earlier release stored under %s, and what was removed since', async (_which, from) => {
    const [stored, removed, source] = [randomUUID(), randomUUID(), from()];
    const { uuid } = member.company;
    await service.database.query(
      `insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body)
       values ($1, gen_random_uuid(), $2, $3, $4, $4, $5, '{}')`,
      [uuid, hashOf(source, stored), stored, source, REQUEST_CREATED],
    );
    await service.database.query('insert into removed_event (company, dedupe, accepted) values ($1, $2, now())', [
      uuid,
      hashOf(source, removed),
    ]);
    for (const calls of [victims.calls, exchange]) {
      for (const id of [stored, removed]) await calls.receive(REQUEST_CREATED, source, asks('F-1'), id);
    }
    expect(await entriesOf(stored)).toHaveLength(1);
    expect(await entriesOf(removed)).toEqual([]);
  });
});
