import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatasetRow } from '#model/factors';
import { DatasetBindings } from '#products';
import { SharedDatasets, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { FactorsOfFootprints, PublishFootprints, Republication } from '#exchange';
import type { CompanyId } from '#platform';
import { SHARED } from '#platform';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { receiveFrom } from '../support/companies/received.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';

// What a process of the release before writes is written here by its statements, which do not know the columns of this one.

let service: TestService;
let member: Member;
let graph: GraphCalls;

beforeAll(async () => (service = await TestService.shared()));
afterAll(() => service?.close());
beforeEach(async () => {
  member = await service.member(`roll-${randomUUID().slice(0, 8)}`);
  graph = graphCalls(service, member);
  await completed();
});

const company = (): CompanyId => member.company.uuid;
const publisher = new PublishFootprints('example.test');
const changes = new DatasetBindings(publisher);
const follow = () => new SharedDatasets(service.database, changes).follow();

/** What workers of this release do until nothing is left. */
async function completed(): Promise<void> {
  await follow();
  const turns = new Republication(service.database, publisher, new FactorsOfFootprints(changes));
  for (let turn = await turns.takeTurn(); turn.kind !== 'none due'; turn = await turns.takeTurn()) {
    if (turn.kind === 'failed') throw turn.fault;
  }
}

const FIGURES = { 'GWP-fossil': { A1_A3: new Decimal(1) } };

/** Imports a dataset as an EPD is. @returns its uuid */
async function stored(pact: DatasetRow['pact'], more: Partial<DatasetRow> = {}, owner = company()): Promise<string> {
  const row: DatasetRow = {
    key: 'Beam',
    name: 'Beam',
    unit: 'kg',
    taxonomy: [],
    figures: FIGURES,
    ...(pact && { pact }),
    ...more,
  };
  const database = { owner, name: `EPDs of ${company()}`, version: '1', licence: 'free' };
  await service.database.transaction((tx) => storeDatasets(tx, changes, database, [row]));
  const [found] = await service.database.query<{ uuid: string }>(
    `select d.uuid from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner = $1 and f.name = $2 and d.key = $3`,
    [owner, database.name, row.key],
  );
  return found?.uuid ?? '';
}

/** @returns the dataset that the footprint of a partner becomes */
async function received(pcf: Record<string, unknown>): Promise<string> {
  const address = { url: `https://${randomUUID()}.example.com/pact`, clientId: 'us', clientSecret: 'secret' };
  const { uuid } = await service.dataSources.add(company(), { name: randomUUID(), ...address });
  await receiveFrom(service, company(), uuid, [aPartnerFootprint({ productIds: ['urn:gtin:1'] }, pcf)]);
  const [dataset] = await service.database.query<{ uuid: string }>(
    `select uuid from dataset where owner = $1 and received ->> 'dataSource' = $2`,
    [company(), uuid],
  );
  return dataset?.uuid ?? '';
}

const bound = async (dataset: string, kilograms = 1) =>
  (
    await graph.made('material', {
      ...{ name: 'Bound', unit: 'pcs', weight: { quantity: kilograms, unit: 'kg' } },
      ...{ dataset: { uuid: dataset }, datasetAmount: { quantity: kilograms, unit: 'kg' } },
    })
  ).uuid as string;
const modelled = async (...inputs: unknown[]) =>
  (await graph.modelled(inputs, { name: 'Frame', weight: { quantity: 1, unit: 'kg' } })).product;
const piecesOf = (uuid: string, quantity: number) => ({ material: { uuid }, quantity, unit: 'pcs' });

const OF_DATASET = 'dataset_owner, dataset, dataset_amount, dataset_amount_unit, co2e, impacts';
const of = (table: string) => OF_DATASET.replace(/\w+/g, `${table}.$&`);

/** The release before binds an element as another one is bound, and takes the figures of that. */
async function boundBefore(uuid: string, like: string): Promise<void> {
  await service.database.query(
    `update element e set (${OF_DATASET}, updated, revision) = (${of('l')}, statement_timestamp(), e.revision + 1)
     from element l where e.company = $1 and e.uuid = $2 and l.company = $1 and l.uuid = $3`,
    [company(), uuid, like],
  );
}

const lockedBefore = (uuid: string) =>
  service.database.query(
    `update element set version_state = 'locked', revision = revision + 1 where company = $1 and uuid = $2`,
    [company(), uuid],
  );

type Pcf = Record<string, unknown>;
const published = async (uuid: string): Promise<Pcf> => {
  const [found] = await service.database.query<{ pcf: Pcf }>(
    `select content -> 'pcf' as pcf from published_footprint where company = $1 and element = $2 and status = 'Active'`,
    [company(), uuid],
  );
  return found?.pcf ?? {};
};
/** What would be published at this moment. */
const now = async (uuid: string): Promise<Pcf> =>
  (await graph.get(`material/${uuid}/pact?preview=true`)).preview.footprint.pcf;
const contentOf = async (uuid: string) => (await published(uuid))['biogenicCarbonContent'];

/** The uuids of what workers would take for written by the release before. */
const marked = async () =>
  (
    await service.database.query<{ uuid: string }>(
      `select uuid from element where company = $1 and received is not null and not received ? 'differences'`,
      [company()],
    )
  ).map(({ uuid }) => uuid);

const STATED = { biogenicCarbonContent: '0.4' };

describe('what a product draws from its dataset beside figures, where the release before', () => {
  it('changes the amount: is shown no more, and then that of the new amount, in models too', async () => {
    const dataset = await stored(STATED);
    const [beam, like] = [await bound(dataset, 2), await bound(dataset, 3)];
    const frame = await modelled(piecesOf(beam, 2));
    expect([await contentOf(beam), await contentOf(frame)]).toEqual(['0.8', '1.6']);
    await boundBefore(beam, like);
    expect(await now(beam)).toMatchObject({ pcfExcludingBiogenicUptake: '3' });
    expect(await now(beam)).not.toHaveProperty('biogenicCarbonContent');
    await completed();
    expect([await contentOf(beam), await contentOf(frame)]).toEqual(['1.2', '2.4']);
    expect(await published(frame)).toMatchObject({ pcfExcludingBiogenicUptake: '6' });
  });

  it('binds it: is drawn from the new dataset, and nothing is left of the one before', async () => {
    const [timber, other] = [await stored(STATED), await stored({ biogenicCarbonContent: '0.1' }, { key: 'Board' })];
    const steel = await stored(undefined, { key: 'Steel' });
    const [beam, plain] = [await bound(timber), await bound(steel)];
    for (const like of [other, timber]) await boundBefore(plain, await bound(like));
    await boundBefore(beam, await bound(other));
    expect(await now(beam)).not.toHaveProperty('biogenicCarbonContent');
    await completed();
    expect([await contentOf(beam), await contentOf(plain)]).toEqual(['0.1', '0.4']);
    await boundBefore(beam, await bound(steel));
    await completed();
    expect(await contentOf(beam)).toBeUndefined();
    await service.database.query(
      `update element set dataset_owner = null, dataset = null, dataset_amount = null, dataset_amount_unit = null, revision = revision + 1
       where company = $1 and uuid = $2`,
      [company(), plain],
    );
    await completed();
    expect(await marked()).toEqual([]);
  });

  it('makes a new version: is drawn for that', async () => {
    const beam = await bound(await stored(STATED), 2);
    expect(await graph.send('POST', `material/${beam}/state`, { state: 'locked' })).toMatchObject({ status: 200 });
    const next = randomUUID();
    const copied = `kind, chain, name, unit, weight, weight_unit, ${OF_DATASET}`;
    await service.database.query(
      `with was as (update element set newest = false where company = $1 and uuid = $2 returning company, version, ${copied})
       insert into element (company, uuid, version, ${copied}) select company, $3, version + 1, ${copied} from was`,
      [company(), beam, next],
    );
    await completed();
    expect(await now(next)).toMatchObject({ biogenicCarbonContent: '0.8' });
  });

  it('computes it from a footprint per 1000 kg as one per kg: comes back right, with its figures', async () => {
    const parts = { landManagementBiogenicCO2Emissions: '3', biogenicCO2Uptake: undefined };
    const ingot = await bound(
      await received({ ...parts, fossilGhgEmissions: '1000', declaredUnitAmount: '1000', primaryDataShare: '62.5' }),
    );
    const frame = await modelled(piecesOf(ingot, 2));
    const right = [await published(ingot), await published(frame)];
    expect(right[0]).toMatchObject({ fossilGhgEmissions: '1', landManagementBiogenicCO2Emissions: '0.003' });
    await service.database.query(
      `update element set co2e = replace(co2e::text, '"1"', '"1000"')::json, impacts = replace(impacts::text, '"1"', '"1000"')::json,
         revision = revision + 1 where company = $1 and uuid = $2`,
      [company(), ingot],
    );
    expect(await now(ingot)).toMatchObject({ fossilGhgEmissions: '1000', primaryDataShare: '0' });
    expect(await now(ingot)).not.toHaveProperty('landManagementBiogenicCO2Emissions');
    const use = { product: { uuid: ingot }, quantity: 1, unit: 'pcs', startDate: '2026-02-01' };
    expect((await graph.made('activity', use)).factorSource).toMatchObject({ supplierShare: '1' });
    await completed();
    expect([await published(ingot), await published(frame)]).toEqual(right);
  });

  it('locks it: stays what goes with its figures', async () => {
    const dataset = await stored(STATED);
    const [as, changed, behind] = [await bound(dataset, 2), await bound(dataset, 2), await bound(dataset, 2)];
    await boundBefore(changed, await bound(dataset, 3));
    for (const uuid of [as, changed]) await lockedBefore(uuid);
    await completed();
    expect([await contentOf(as), await contentOf(changed)]).toEqual(['0.8', '1.2']);

    await boundBefore(behind, await bound(dataset, 3));
    await lockedBefore(behind);
    await stored({ biogenicCarbonContent: '0.5' }, { figures: { 'GWP-fossil': { A1_A3: new Decimal(7) } } });
    await service.database.query(
      `update element set version_state = 'verified', revision = revision + 1 where company = $1 and uuid = $2`,
      [company(), as],
    );
    await completed();
    expect(await published(as)).toMatchObject({ pcfExcludingBiogenicUptake: '2', biogenicCarbonContent: '0.8' });
    // Nothing tells what its dataset stated when its figures were made.
    expect(await published(behind)).toMatchObject({ pcfExcludingBiogenicUptake: '3' });
    expect(await contentOf(behind)).toBeUndefined();
    expect(await marked()).toEqual([]);
  });

  it('imports the dataset: is nothing, since what it states goes with other figures', async () => {
    const dataset = await stored(STATED);
    const beam = await bound(dataset);
    const twice = `jsonb_set(figures, '{GWP-fossil,A1_A3}', '"2"')`;
    await service.database.query(
      `update dataset set figures = ${twice}, revision = revision + 1 where owner = $1 and uuid = $2`,
      [company(), dataset],
    );
    await boundBefore(beam, await bound(dataset));
    await completed();
    expect(await published(beam)).toMatchObject({ pcfExcludingBiogenicUptake: '2' });
    expect(await contentOf(beam)).toBeUndefined();
    await stored(STATED);
    await completed();
    expect(await published(beam)).toMatchObject({ pcfExcludingBiogenicUptake: '1', biogenicCarbonContent: '0.4' });
  });
});

describe('a recomputation that a worker of the release before takes for done', () => {
  it('is done again, with lanes and what a dataset states beside figures', async () => {
    const beam = await bound(await stored(undefined, {}, SHARED));
    await follow();
    const freight = { key: 'Truck', name: 'Truck', unit: 'tkm' } as const;
    const lane = await graph.made('transport/lane', {
      ...{ name: 'Road', totalKm: 100, dataset: { uuid: await stored(undefined, freight, SHARED) } },
    });
    await stored(STATED, {}, SHARED);
    await stored(undefined, { ...freight, figures: { 'GWP-fossil': { A1_A3: new Decimal(3) } } }, SHARED);
    await service.database.query('delete from recomputation where company = $1', [company()]);
    expect(await contentOf(beam)).toBeUndefined();
    await follow();
    expect(await contentOf(beam)).toBe('0.4');
    expect((await graph.get(`transport/lane/${lane.uuid}`)).CO2ePerTkm).toBe('3');
    const due =
      'select from recomputation where company = $1 union all select from recomputation_again where company = $1';
    expect(await service.database.query(due, [company()])).toEqual([]);
  });
});

describe('what models take from an element that is bound to nothing', () => {
  const soy = () =>
    graph.material(undefined, {
      name: 'Soy',
      impacts: { 'GWP-fossil': { A1_A3: '1' }, 'GWP-luluc': { A1_A3: '0' }, 'GWP-biogenic': { A1_A3: '5' } },
    });

  it('follows what the release before writes of it, without a new figure of its product stage', async () => {
    const source = await soy();
    const meal = await modelled(kilogramsOf(source, 2));
    expect(await published(meal)).toMatchObject({ biogenicNonCO2Emissions: '10', pcfIncludingBiogenicUptake: '12' });
    await service.database.query(
      `update element set pact = '{"biogenicCO2Uptake": "-1"}', revision = revision + 1 where company = $1 and uuid = $2`,
      [company(), source],
    );
    await completed();
    expect(await published(meal)).toMatchObject({
      ...{ biogenicNonCO2Emissions: '12', biogenicCO2Uptake: '-2' },
      ...{ pcfExcludingBiogenicUptake: '14', pcfIncludingBiogenicUptake: '12' },
    });
    expect(await marked()).toEqual([]);
  });

  it('goes through a switch that the release before computed, and that no model used then', async () => {
    const source = await graph.material(undefined, {
      impacts: { 'GWP-fossil': { A1_A3: '1' }, 'GWP-luluc': { A1_A3: '0' }, 'GWP-biogenic': { A1_A3: '5' } },
      pact: { biogenicCO2Uptake: '-1' },
    });
    const choice = await graph.made('switch', { name: 'Choice', unit: 'kg', sources: [{ uuid: source }] });
    const { database } = service;
    const fossil = (table: string) =>
      `update ${table} set co2e = replace(co2e::text, '"1"', '"2"')::json, revision = revision + 1 where company = $1 and uuid = $2`;
    await database.query(
      fossil('element').replace('set', `set impacts = replace(impacts::text, '"1"', '"2"')::json,`),
      [company(), source],
    );
    await database.query(fossil('switch').replace('set', `set impacts = replace(impacts::text, '"1"', '"2"')::json,`), [
      company(),
      choice.uuid,
    ]);
    await completed();
    const meal = await modelled(kilogramsOf(choice.uuid as string, 1));
    expect(await published(meal)).toMatchObject({ fossilGhgEmissions: '2', biogenicCO2Uptake: '-1' });
    expect(await database.query('select from switch where company = $1 and carried is null', [company()])).toEqual([]);
  });
});

it('nothing that this release writes is taken for written by the one before', async () => {
  const dataset = await stored(STATED);
  const beam = await bound(dataset, 2);
  const frame = await modelled(piecesOf(beam, 1), kilogramsOf(await graph.material('2'), 1));
  await graph.made('switch', { name: 'Choice', unit: 'pcs', sources: [{ uuid: beam }] });
  await graph.send('PATCH', `material/${beam}`, { name: 'Beam', datasetAmount: { quantity: 3, unit: 'kg' } });
  await stored(STATED, { figures: { 'GWP-fossil': { A1_A3: new Decimal(2) } } });
  for (const uuid of [beam, frame]) {
    await graph.send('PATCH', `material/${uuid}`, { notes: 'New', pact: { biogenicCO2Uptake: '-1' } });
    await graph.send('POST', `material/${uuid}/state`, { state: 'locked' });
    await graph.made(`material/${uuid}/version`, {});
  }
  expect(await marked()).toEqual([]);
  const left = `select 'switch' as of from switch where company = $1 and carried is null
    union all select 'recomputation' from recomputation_again where company = $1
    union all select 'dataset' from dataset where owner = $1 and pact is null`;
  expect(await service.database.query(left, [company()])).toEqual([]);
});
