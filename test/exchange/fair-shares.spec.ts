import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HeldLock } from '#platform';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED } from '../support/companies/exchange-calls.js';
import { keepFrom } from '../support/companies/received.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { PactPeer, Script } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { until } from '../support/run/until.js';

/** Attempts end when their partner ends them: nobody is answered because another's attempt timed out. */
const PATIENT = { REQUEST_TIMEOUT: '200', ATTEMPT_TIMEOUT: '200', CONNECT_TIMEOUT: '200', LEASE: '300' };
const PLACES = { CONCURRENCY: '16', CONCURRENCY_PER_SOURCE: '4' };
const HANGS: Script = { kind: 'hang' };

let service: TestService;
let greedy: Member;
let modest: Member;
const peers: PactPeer[] = [];

beforeEach(async () => {
  service = await TestService.shared('plain', { ...PATIENT, ...PLACES, REQUEUE_AFTER: '200' });
  greedy = await service.member('greedy');
  modest = await service.member('modest');
});

afterEach(async () => {
  // First, so that the worker need not wait for what hangs.
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
  await service?.close();
});

async function partnerOf(
  member: Member,
  prepare?: (peer: PactPeer) => void,
): Promise<{ peer: PactPeer; uuid: string }> {
  const peer = await startPactPeer();
  peers.push(peer);
  prepare?.(peer);
  return { peer, uuid: await service.addDataSource(member, peer) };
}

function partnersOf(member: Member, count: number, prepare: (peer: PactPeer) => void) {
  return Promise.all(Array.from({ length: count }, () => partnerOf(member, prepare)));
}

const callsOf = (member: Member) => new ExchangeCalls(service.url, member);
const post = (member: Member, path: string, body?: unknown) =>
  call('POST', `${service.url}/api/v1/${path}`, { token: member.token, body });

describe('a company whose share is free does not wait', () => {
  it.each<[string, (peer: PactPeer) => void, (peer: PactPeer) => number]>([
    ['that take deliveries and never answer', (peer) => peer.onEvents(HANGS), (peer) => peer.received.length],
    ['whose token endpoints hang', (peer) => peer.onToken(HANGS), (peer) => peer.tokenRequests.length],
  ])('for partners of another %s', async (_what, hang, came) => {
    const hanging = await partnersOf(greedy, 8, hang);
    const { peer, uuid } = await partnerOf(modest);
    const asked = hanging.flatMap((partner) => Array.from({ length: 10 }, () => callsOf(greedy).ask(partner.uuid)));
    await Promise.all(asked);
    await service.startWorker();
    await until('partners hang', () => hanging.every((partner) => came(partner.peer) > 0));
    for (let nth = 1; nth <= 20; nth++) {
      await callsOf(modest).ask(uuid);
      await until('the request has come', () => peer.accepted.length === nth);
    }
    const ended = await service.database.queryAcross(
      'health',
      `select from delivery_attempt where delivery in (select uuid from delivery where company <> '${modest.company.uuid}')`,
    );
    expect(ended, 'no attempt of the other has ended').toEqual([]);
  });

  it('for pulls of another that read partners without end', async () => {
    const hanging = await partnersOf(greedy, 8, (peer) => peer.onFootprints(HANGS));
    const { peer, uuid } = await partnerOf(modest);
    peer.footprints = [aPartnerFootprint()];
    for (const partner of hanging) await post(greedy, 'exchange/pull', { dataSource: { uuid: partner.uuid } });
    await service.startWorker();
    await until(
      'four partners hang',
      () => hanging.filter((each) => each.peer.footprintRequests.length > 0).length >= 4,
    );
    const { json } = await post(modest, 'exchange/pull', { dataSource: { uuid } });
    const pulled = () => callsOf(modest).call('GET', `/pull/${json.uuid}`);
    await until('the pull is done', async () => (await pulled()).json.state === 'done');
  });

  it('for tests of partners of another that hang', async () => {
    const hanging = await partnersOf(greedy, 12, (peer) => peer.onToken(HANGS));
    const { uuid } = await partnerOf(modest);
    for (const partner of hanging) await post(greedy, `data-source/${partner.uuid}/test`);
    await service.startWorker();
    await until('eight partners hang', () => hanging.filter((each) => each.peer.tokenRequests.length > 0).length >= 8);
    await post(modest, `data-source/${uuid}/test`);
    const source = () => call('GET', `${service.url}/api/v1/data-source/${uuid}`, { token: modest.token });
    await until('the test is done', async () => (await source()).json.lastTest.works === true);
  });

  it('for what another company takes in', async () => {
    const answer = async (member: Member) => {
      const { peer, uuid } = await partnerOf(member);
      const calls = callsOf(member);
      const { id } = await calls.ask(uuid);
      const pfs = [aPartnerFootprint({ productIds: [`urn:gtin:${randomUUID()}`] })];
      await receive(member, peer, { requestEventId: id, pfs });
    };
    await service.database.transaction(async (tx) => {
      await HeldLock.take(tx, 'datasets', greedy.company.uuid);
      for (let nth = 0; nth < 3; nth++) await answer(greedy);
      await service.startWorker();
      await until('the other waits for its lock', async () => (await waitingForLocks()) > 0);
      await answer(modest);
      const list = () => call('GET', `${service.url}/api/v1/received-footprint`, { token: modest.token });
      await until('it has the footprint', async () => (await list()).json.count === 1);
      expect(await waitingForLocks(), 'the other waits still').toBeGreaterThan(0);
    });
  });

  it('for factors of footprints of many partners of another', async () => {
    const kept = async (member: Member) => {
      const address = { url: `https://${randomUUID()}.example.com/pact`, clientId: 'us', clientSecret: 'secret' };
      const { uuid } = await service.dataSources.add(member.company.uuid, { name: randomUUID(), ...address });
      const footprints = [aPartnerFootprint({ productIds: [`urn:gtin:${randomUUID()}`] })];
      await keepFrom(service, member.company.uuid, uuid, footprints);
    };
    const notBegun = async ({ company }: Member, kept: Date | undefined): Promise<number> => {
      const sql = 'select from factor_turn where company = $1 and due <= $2';
      return (await service.database.query(sql, [company.uuid, kept])).length;
    };
    await service.database.transaction(async (tx) => {
      await HeldLock.take(tx, 'datasets', greedy.company.uuid);
      for (let nth = 0; nth < 12; nth++) await kept(greedy);
      await kept(modest);
      const [clock] = await service.database.query<{ now: Date }>(
        'select clock_timestamp() as now where $1::uuid is not null',
        [modest.company.uuid],
      );
      await service.startWorker();
      const list = () => call('GET', `${service.url}/api/v1/received-footprint`, { token: modest.token });
      await until('it is a factor', async () => (await list()).json.data[0]?.dataset !== undefined);
      expect(await notBegun(greedy, clock?.now), 'the other has turns that were not begun').toBeGreaterThan(0);
    });
  });
});

/** An event of a partner, as the api stores it: a company's own address is told by its host, which `fetch` does not let one choose. */
async function receive(member: Member, peer: PactPeer, data: object): Promise<void> {
  const body = { type: FULFILLED, specversion: '1.0', id: randomUUID(), source: peer.url, data };
  await service.database.query(
    `insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body, request)
     values ($1, gen_random_uuid(), sha256($2::text::bytea), $2, $3, $3, $4, $5::json, $6)`,
    [
      member.company.uuid,
      body.id,
      peer.url,
      FULFILLED,
      JSON.stringify(body),
      (data as { requestEventId: string }).requestEventId,
    ],
  );
}

async function waitingForLocks(): Promise<number> {
  const [row] = await service.database.queryAcross<{ count: number }>(
    'health',
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.count ?? 0;
}
