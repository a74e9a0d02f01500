import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED, PUBLISHED } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let exchange: ExchangeCalls;

beforeAll(async () => {
  service = await TestService.shared('plain', { SWEEP_INTERVAL: '0.05' });
  await service.startWorker();
  await service.startWorker();
  member = await service.member();
  exchange = new ExchangeCalls(service.url, member);
});
afterAll(() => service?.close());

/** What a partner sends of one product: each of these as an event of its own. */
const EVENTS = ['first', 'second', 'first withdrawn', 'second told of'] as const;
type Told = (typeof EVENTS)[number];

/** A partner whose product has a footprint, then another one that takes its place. */
class Partner {
  private readonly productIds = [`urn:gtin:${randomUUID()}`];
  private readonly first = this.of('2025-03-01', '1');
  private readonly second = this.of('2025-04-01', '2', { precedingPfIds: [this.first.id] });
  private readonly ids = new Map(EVENTS.map((told) => [told, randomUUID() as string]));

  private constructor(
    private readonly peer: PactPeer,
    readonly source: string,
    private readonly asked: readonly string[],
  ) {
    peer.footprints = [this.second];
  }

  static async make(): Promise<Partner> {
    const peer = await startPactPeer();
    const source = await service.addDataSource(member, peer);
    const asked = await Promise.all(EVENTS.map(async () => String((await exchange.ask(source)).id)));
    return new Partner(peer, source, asked);
  }

  /** Sends an event; the same one whenever it is called. */
  send(told: Told): Promise<string> {
    const id = this.ids.get(told);
    const { source: _, peer, asked, first, second } = this;
    if (told === 'second told of') return exchange.receive(PUBLISHED, peer.url, { pfIds: [second.id] }, id);
    const pf = told === 'first' ? first : told === 'second' ? second : { ...first, status: 'Deprecated' };
    const requestEventId = asked[EVENTS.indexOf(told)];
    return exchange.receive(FULFILLED, peer.url, { requestEventId, pfs: [pf] }, id);
  }

  async untilTakenIn(): Promise<void> {
    const open = `select 1 as is from footprint_intake where company = $1
      union all select 1 from footprint_pull where company = $1 and data_source = $2 and finished is null
      union all select 1 from factor_turn where company = $1 and data_source = $2`;
    const of = [member.company.uuid, this.source] as const;
    await until('all is taken in', async () => (await service.database.query(open, of)).length === 0);
  }

  /** What is there in the end, by the names that the footprints have here. */
  async state(): Promise<unknown> {
    const path = `${service.url}/api/v1/received-footprint?dataSource=${this.source}`;
    const { data } = (await call('GET', path, { token: member.token })).json as { data: any[] };
    const nameOf = new Map<string, string>([
      [this.first.id, 'first'],
      [this.second.id, 'second'],
    ]);
    const nameOfUuid = (uuid: string) => nameOf.get(data.find((each) => each.uuid === uuid)?.footprintId);
    const footprints = data.map(({ footprintId, status, replacedBy, faults }) => [
      ...[nameOf.get(footprintId), status, nameOfUuid(replacedBy), faults.length],
    ]);
    const contents = await service.database.query<{ count: number }>(
      `select count(*)::int as count from received_footprint_content c
       join received_footprint r on r.company = c.company and r.uuid = c.footprint where r.company = $1 and r.data_source = $2`,
      [member.company.uuid, this.source],
    );
    const datasets = await service.database.query<{ uuid: string; footprint: string; status: string }>(
      `select uuid, received ->> 'footprint' as footprint, received ->> 'status' as status from dataset
       where owner = $1 and received ->> 'dataSource' = $2`,
      [member.company.uuid, this.source],
    );
    return {
      footprints: footprints.sort((one, other) => String(one[0]).localeCompare(String(other[0]))),
      formerContents: contents[0]?.count,
      factors: datasets.map(({ footprint, status }) => [nameOf.get(footprint), status]),
      isOneFactor: data.every(({ dataset }) => dataset === datasets[0]?.uuid),
    };
  }

  close(): Promise<void> {
    return this.peer.close();
  }

  private of(day: string, fossil: string, more: object = {}) {
    const pcf = { fossilGhgEmissions: fossil };
    return aPartnerFootprint({ productIds: this.productIds, created: `${day}T00:00:00Z`, ...more }, pcf);
  }
}

const END = {
  footprints: [
    ['first', 'Deprecated', 'second', 0],
    ['second', 'Active', undefined, 0],
  ],
  formerContents: 0,
  factors: [['second', 'Active']],
  isOneFactor: true,
};

function ordersOf<One>(all: readonly One[]): One[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

it.concurrent.each(ordersOf(EVENTS).map((order) => [order.join(', '), order] as const))(
  '%s: all end in the same',
  async (_, order) => {
    const partner = await Partner.make();
    for (const told of order) {
      await partner.send(told);
      await partner.untilTakenIn();
    }
    expect(await partner.state()).toEqual(END);
    for (const told of order) await partner.send(told);
    await partner.untilTakenIn();
    expect(await partner.state()).toEqual(END);
    await partner.close();
  },
);

/** A product whose id changed with each footprint: only their `precedingPfIds` say that they are of one product. */
describe('footprints of a product without a common id', () => {
  const NAMES = ['first', 'second', 'third', 'fourth'] as const;

  async function sent(groups: readonly (readonly (typeof NAMES)[number][])[]): Promise<unknown> {
    const peer = await startPactPeer();
    const source = await service.addDataSource(member, peer);
    const made = new Map<string, ReturnType<typeof aPartnerFootprint>>();
    let before: string[] = [];
    for (const [nth, name] of NAMES.entries()) {
      const created = `2025-0${nth + 1}-01T00:00:00Z`;
      const productIds = [`urn:gtin:${randomUUID()}`];
      const pf = aPartnerFootprint(
        { productIds, created, ...(before.length > 0 && { precedingPfIds: before }) },
        { fossilGhgEmissions: String(nth + 1) },
      );
      made.set(name, pf);
      before = [pf.id];
    }
    for (const group of groups) {
      const asked = await exchange.ask(source);
      const pfs = group.map((name) => made.get(name));
      await exchange.receive(FULFILLED, peer.url, { requestEventId: String(asked.id), pfs });
      await until('all is taken in', async () => {
        const open = `select 1 as is from footprint_intake where company = $1
          union all select 1 from factor_turn where company = $1`;
        return (await service.database.query(open, [member.company.uuid])).length === 0;
      });
    }
    await peer.close();
    const datasets = await service.database.query<{ footprint: string }>(
      `select received ->> 'footprint' as footprint from dataset where owner = $1 and received ->> 'dataSource' = $2`,
      [member.company.uuid, source],
    );
    return [...new Set(datasets.map(({ footprint }) => [...made].find(([, { id }]) => id === footprint)?.[0]))];
  }

  it.concurrent.each(ordersOf(NAMES).map((order) => [order.join(', '), order] as const))(
    '%s: every factor has the newest figures',
    async (_, order) => {
      expect(await sent(order.map((name) => [name]))).toEqual(['fourth']);
      expect(await sent([order])).toEqual(['fourth']);
      const [one = 'first', ...others] = order;
      expect(await sent([[one], others])).toEqual(['fourth']);
    },
  );
});

it('all of it at once, each five times, ends in the same', async () => {
  for (let round = 0; round < 5; round += 1) {
    const partner = await Partner.make();
    await Promise.all([1, 2, 3, 4, 5].flatMap(() => EVENTS.map((told) => partner.send(told))));
    await partner.untilTakenIn();
    expect(await partner.state()).toEqual(END);
    await partner.close();
  }
});
