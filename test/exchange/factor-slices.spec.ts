// @module-tag citus
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DatasetBindings } from '#products';
import type { FootprintFactors } from '#exchange';
import { FactorsOfFootprints, FactorTurns, PublishFootprints } from '#exchange';
import type { CompanyId } from '#platform';
import { HeldLock } from '#platform';
import { graphCalls } from '../support/companies/graph-calls.js';
import { keepFrom } from '../support/companies/received.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';

let service: TestService;
let member: Member;
let company: CompanyId;
let dataSource: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  company = member.company.uuid;
});
afterAll(() => service?.close());
beforeEach(async () => {
  const address = { url: `https://${randomUUID()}.example.com/pact`, clientId: 'us', clientSecret: 'secret' };
  dataSource = (await service.dataSources.add(company, { name: randomUUID(), ...address })).uuid;
});

const factors = new FactorsOfFootprints(new DatasetBindings(new PublishFootprints('example.test')));
const turns = (made: FootprintFactors = factors) => new FactorTurns(service.database, made);
const products = (count: number) => Array.from({ length: count }, () => `urn:gtin:${randomUUID()}`);
const footprintsOf = (ids: readonly string[], created = '2025-01-01T00:00:00Z') =>
  ids.map((id) => aPartnerFootprint({ productIds: [id], created }));
const keep = (footprints: readonly object[]) => keepFrom(service, company, dataSource, footprints);

const counted = async (sql: string): Promise<number> => {
  const rows = await service.database.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [
    company,
    dataSource,
  ]);
  return rows[0]?.count ?? NaN;
};
const due = () => counted('received_footprint where company = $1 and data_source = $2 and factor_due is not null');
const made = () => counted(`dataset where owner = $1 and received ->> 'dataSource' = $2::uuid::text`);
const goOn = () =>
  service.database.query(
    `update factor_turn set due = now() - interval '1 ms' where company = $1 and data_source = $2`,
    [company, dataSource],
  );

it('factors follow what was kept in slices of 50, each committed by itself', async () => {
  await keep(footprintsOf(products(120)));
  const seen = [];
  for (let nth = 0; nth < 4; nth++) {
    seen.push([await due(), await made()]);
    expect((await turns().makeNext())?.kind).toBe(nth < 3 ? 'made' : undefined);
  }
  expect(seen).toEqual([
    [120, 0],
    [70, 50],
    [20, 100],
    [0, 120],
  ]);
});

it('a slice ends when its time is over, after what nothing draws on and one more', async () => {
  const ids = products(5);
  await keep(footprintsOf(ids));
  await turns().makeNext();
  const graph = graphCalls(service, member);
  const datasets = await service.database.query<{ uuid: string }>(
    `select uuid from dataset where owner = $1 and received ->> 'dataSource' = $2::uuid::text order by uuid limit 4`,
    [company, dataSource],
  );
  for (const { uuid } of datasets) await graph.made('material', { name: 'Bound', dataset: { uuid } });
  await keep(footprintsOf(ids, '2026-01-01T00:00:00Z'));
  const isOver: FootprintFactors = { store: (tx, of, partner, all) => factors.store(tx, of, partner, all, 0) };
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await turns(isOver).makeNext()).toMatchObject({ kind: 'made', isLast: left === 0 });
    expect([await due(), await made()]).toEqual([left, 5]);
  }
});

it('a slice that is broken off leaves nothing behind, and is made once by the next turn', async () => {
  await keep(footprintsOf(products(4)));
  const broken: FootprintFactors = {
    store: async (...slice) => {
      await factors.store(...slice);
      throw new Error('killed');
    },
  };
  expect(await turns(broken).makeNext()).toMatchObject({ kind: 'failed' });
  expect([await due(), await made()]).toEqual([4, 0]);
  for (let left = 3; left >= 0; left--) {
    await goOn();
    expect((await turns().makeNext())?.kind).toBe('made');
    expect(await due()).toBe(left);
  }
  expect(await made()).toBe(4);
});

it('a footprint of which no factor can be made holds up no other one', async () => {
  const all = footprintsOf(products(5));
  await keep(all);
  const poison = all[2]?.id;
  const failing: FootprintFactors = {
    store: (tx, of, partner, some, ms) => {
      if (some.some(({ footprint }) => footprint === poison)) throw new Error('out of range');
      return factors.store(tx, of, partner, some, ms);
    },
  };
  for (let nth = 0; nth < 8; nth++) {
    await goOn();
    await turns(failing).makeNext();
  }
  expect([await due(), await made()]).toEqual([1, 4]);
});

it('a turn waits for no other writer of the datasets: it is taken again later', async () => {
  await keep(footprintsOf(products(1)));
  await service.database.transaction(async (tx) => {
    await HeldLock.take(tx, 'datasets', company);
    expect((await turns().makeNext())?.kind).toBe('locked');
  });
  await goOn();
  expect((await turns().makeNext())?.kind).toBe('made');
  expect([await due(), await made()]).toEqual([0, 1]);
});

it('a turn of a partner that is gone ends without factors', async () => {
  await keep(footprintsOf(products(2)));
  await service.dataSources.remove(company, dataSource);
  expect(await turns().makeNext()).toMatchObject({ kind: 'made', isLast: true });
  expect([await due(), await made()]).toEqual([0, 0]);
});
