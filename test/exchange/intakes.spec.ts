import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FootprintIntake, ReceivedFootprints } from '#exchange';
import { ExchangeCalls, FULFILLED } from '../support/companies/exchange-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { until } from '../support/run/until.js';

const LEASE_MS = 60_000;

let service: TestService;
let member: Member;
let exchange: ExchangeCalls;
let peer: PactPeer;
let source: string;
let intake: FootprintIntake;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  exchange = new ExchangeCalls(service.url, member);
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  intake = new FootprintIntake(service.database, new ReceivedFootprints());
});
afterAll(async () => {
  await peer?.close();
  await service?.close();
});

async function answer(): Promise<void> {
  const { id } = await exchange.ask(source);
  const pfs = [aPartnerFootprint({ productIds: [`urn:gtin:${randomUUID()}`] })];
  await exchange.receive(FULFILLED, peer.url, { requestEventId: id, pfs });
}

const owed = () =>
  service.database.query<{ attempt: number; isSoon: boolean; isDue: boolean }>(
    `select attempt, due < now() + interval '10 s' as "isSoon", due <= now() as "isDue"
     from footprint_intake where company = $1 order by attempt, due`,
    [member.company.uuid],
  );
const take = () => intake.take({ company: member.company.uuid }, LEASE_MS);

it('events are leased one by one; one that waits for a lock has not failed, and is due again soon', async () => {
  for (let nth = 0; nth < 3; nth++) await answer();
  await service.database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('received ' || $1::uuid || ' ' || $2::uuid, 0))`, [
      member.company.uuid,
      source,
    ]);
    const event = await take();
    expect((await owed()).map(({ attempt, isDue }) => [attempt, isDue])).toEqual([
      [0, true],
      [0, true],
      [1, false],
    ]);
    if (event) await intake.work(event);
    expect((await owed()).map(({ attempt, isSoon }) => [attempt, isSoon])).toEqual([
      [0, true],
      [0, true],
      [0, true],
    ]);
  });
  await until('all are taken in', async () => {
    const event = await take();
    if (event) await intake.work(event);
    return (await owed()).length === 0;
  });
});
