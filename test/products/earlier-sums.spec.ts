// @module-tag long
import fc from 'fast-check';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import type { DeclaredFigures } from '#impacts';
import { migrate } from '#platform';
import { isOnCitus } from '../support/databases/citus.js';
import { earlierFigures, earlierImpacts, forgetModuleByModule } from '../support/databases/earlier-sums.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let calls: GraphCalls;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
  calls = graphCalls(service, member);
});
afterAll(() => service?.close());

const of = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, new Decimal(value)]));

/** Of C3 the biogenic part alone is known, of A2 one of two. */
const PARTED: DeclaredFigures = {
  'GWP-fossil': of({ A1: '10', C1: '5', D: '-1' }),
  'GWP-biogenic': of({ A1: '1', C1: '0.5', C3: '0.1', D: '-0.2' }),
  'GWP-luluc': of({ A1: '0.3', C1: '0.1', D: '-0.1' }),
  PERE: of({ A1: '7', D: '-1' }),
  PERM: of({ A1: '3', A2: '1.50', D: '-1' }),
  SM: of({ A1: '5', D: '-6' }),
};

/** Beside parts that state more, sums that are stated in full. */
const STATED: DeclaredFigures = {
  ...PARTED,
  'GWP-total': of({ A1: '9', C1: '5', D: '0' }),
  PERT: of({ A1: '10', D: '-2' }),
};

const aFigure = fc
  .tuple(
    fc.oneof(fc.subarray(['A1', 'A2', 'A3']), fc.constant(['A1_A3']), fc.constant(['A1'])),
    fc.oneof(fc.constant([]), fc.subarray(['A4', 'C1', 'C3', 'D'])),
    fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 7, maxLength: 7 }),
    fc.constantFrom(undefined, 'Own'),
  )
  .map(([product, later, amounts, method]) => ({
    ...(method !== undefined && { method }),
    ...of(Object.fromEntries([...product, ...later].map((key, at) => [key, `${amounts[at]}e-3`]))),
  }));
const CODES = [
  'GWP-total',
  'GWP-fossil',
  'GWP-biogenic',
  'GWP-luluc',
  'PERT',
  'PERE',
  'PERM',
  'PENRT',
  'PENRE',
  'PENRM',
  'SM',
];
const SOME: readonly DeclaredFigures[] = fc.sample(fc.dictionary(fc.constantFrom(...CODES), aFigure, { minKeys: 6 }), {
  numRuns: 150,
  seed: 7,
});

const written = (declared: DeclaredFigures): unknown => JSON.parse(JSON.stringify(declared));
/** Entry by entry, so that what differs can be told. */
const entriesOf = (data: readonly any[]) =>
  data.flatMap(({ uuid, impacts, footprint }, nth) => [
    `${nth} ${uuid} ${JSON.stringify(footprint)}`,
    ...Object.entries(impacts as object).map(([code, entry]) => `${nth} ${uuid} ${code} ${JSON.stringify(entry)}`),
  ]);
const shownMaterials = async () => entriesOf((await calls.get('material?impacts=all&limit=1000')).data);
const foundDatasets = async () => entriesOf((await calls.get('search?q=D&impacts=all&limit=1000')).data);

const datasetFigures = () =>
  service.database.query('select uuid, figures from dataset where owner = $1 order by uuid', [member.company.uuid]);

async function storeEarlier(client: Client, table: string, uuid: string, declared: DeclaredFigures): Promise<void> {
  const figures = earlierFigures(declared);
  const [column, value] = table === 'dataset' ? ['figures', figures] : ['impacts', earlierImpacts(figures)];
  await client.query(`update ${table} set ${column} = $2 where uuid = $1`, [uuid, JSON.stringify(value)]);
}

// No release that had such sums distributed its tables.
describe.skipIf(isOnCitus())('a database with sums of an earlier release', () => {
  it('has, once migrated, what is computed of the same figures today', async () => {
    const uuids: string[] = [];
    const datasets: string[] = [];
    for (const declared of [PARTED, STATED, ...SOME]) {
      uuids.push(await calls.material(undefined, { impacts: written(declared) }));
      datasets.push((await calls.made('dataset', { name: 'D', unit: 'kg', impacts: written(declared) })).uuid);
    }
    const shown = await shownMaterials();
    const found = await foundDatasets();
    const kept = await datasetFigures();

    await forgetModuleByModule(service.databaseUrl, async (client) => {
      for (const [at, declared] of [PARTED, STATED, ...SOME].entries()) {
        await storeEarlier(client, 'element', uuids[at]!, declared);
        await storeEarlier(client, 'dataset', datasets[at]!, declared);
      }
    });
    const before = await calls.get(`material/${uuids[0]}?impacts=GWP-total,SM`);
    expect(before.impacts['GWP-total']).toMatchObject({ A1_A3: '11.3', totalCarbonFootprint: '11.3' });
    expect(before.impacts.SM).toMatchObject({ totalCarbonFootprint: '5' });

    const stated = await calls.get(`material/${uuids[1]}?impacts=GWP-total,PERT`);
    expect(stated.impacts).toMatchObject({ 'GWP-total': { totalCarbonFootprint: '14' }, PERT: { A1_A3: '10' } });

    await migrate(service.databaseUrl);
    expect(await shownMaterials()).toEqual(shown);
    expect(await foundDatasets()).toEqual(found);
    expect(await datasetFigures()).toEqual(kept);
  });

  it('has nothing left of them in switches and drafts that draw on them, and keeps what was locked', async () => {
    const wood = await calls.material(undefined, { impacts: written(PARTED), name: 'Wood' });
    const own = { A1: '1', method: 'Own' };
    const steel = await calls.material(undefined, { impacts: { PERE: own, PERM: own }, name: 'Steel' });
    const bound = (await calls.made('material', { name: 'Bound', dataset: { uuid: await aDataset(PARTED) } })).uuid;
    const either = (
      await calls.made('switch', { name: 'Either', unit: 'kg', sources: [{ uuid: wood }, { uuid: steel }] })
    ).uuid;
    const later = { lifecycleStage: { code: 'A2' } };
    const below = await calls.modelled([kilogramsOf(wood, 2, later), kilogramsOf(steel, 1), kilogramsOf(wood, 0)]);
    const locked = await calls.modelled([kilogramsOf(wood, 1)]);
    const above = await calls.modelled([
      { material: { uuid: below.product }, quantity: 1, unit: 'pcs' },
      kilogramsOf(steel, 3, later),
    ]);
    const onSwitch = await calls.modelled([kilogramsOf(either, 2)]);
    await calls.made(`material/${locked.product}/state`, { state: 'locked' });

    const products = [wood, bound, below.product, above.product, onSwitch.product];
    const shown = async () => [
      ...entriesOf(await Promise.all(products.map((uuid) => calls.get(`material/${uuid}?impacts=all`)))),
      ...entriesOf((await calls.get('switch?impacts=all')).data),
    ];
    const now = await shown();

    const earlier: [table: string, uuid: string, PERT: object][] = [
      ['element', wood, { A1_A3: '11.5', D: '-2', totalCarbonFootprint: '11.5' }],
      ['element', bound, { A1_A3: '11.5', D: '-2', totalCarbonFootprint: '11.5' }],
      ['switch', either, { method: 'Mixed', A1_A3: '6.75' }],
      ['element', below.product, { method: 'Mixed', A1: '2', A2: '23', A1_A3: '25' }],
      ['element', above.product, { method: 'Mixed', A1: '25', A2: '6', A1_A3: '31' }],
      ['element', onSwitch.product, { method: 'Mixed', A1: '13.5', A1_A3: '13.5' }],
      ['element', locked.product, { A1: '11.5', A1_A3: '11.5' }],
    ];
    await forgetModuleByModule(service.databaseUrl, async (client) => {
      for (const [table, uuid, PERT] of earlier) await storeEntry(client, table, uuid, PERT);
    });
    expect(await shown()).not.toEqual(now);
    await migrate(service.databaseUrl);
    expect(await shown()).toEqual(now);
    expect((await calls.get(`material/${below.product}?impacts=PERT`)).impacts.PERT).toEqual({
      ...{ unit: 'MJ', method: 'Own', A1: '2', A1_A3: '' },
    });
    expect((await calls.get(`material/${locked.product}?impacts=PERT`)).impacts.PERT).toMatchObject({ A1_A3: '11.5' });

    // And what is recomputed later comes out the same.
    await calls.send('PATCH', `material/${steel}`, { impacts: { PERE: { A1: '1.0' } }, recycledPercent: 1 });
    expect(await shown()).toEqual(now);
  });
});

async function aDataset(declared: DeclaredFigures): Promise<string> {
  return (await calls.made('dataset', { name: 'Dataset', unit: 'kg', impacts: written(declared) })).uuid;
}

async function storeEntry(client: Client, table: string, uuid: string, PERT: object): Promise<void> {
  const { rows } = await client.query(`select impacts from ${table} where uuid = $1`, [uuid]);
  const method = 'EN15804+A2 - Indicators describing resource use';
  const impacts = { ...rows[0].impacts, PERT: { unit: 'MJ', method, ...PERT } };
  await client.query(`update ${table} set impacts = $2 where uuid = $1`, [uuid, JSON.stringify(impacts)]);
}
