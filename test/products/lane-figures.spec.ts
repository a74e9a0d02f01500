import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED } from '#platform';
import { entriesOf } from '../support/companies/audit-entries.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
});

afterAll(() => service?.close());

const ROAD = { name: 'Road', totalKm: 100 };
const ALL = '?impacts=all';

const lane = (method: string, body?: unknown, path = '') => calls.send(method, `transport/lane${path}`, body);

async function aLane(body: unknown): Promise<any> {
  return calls.made(`transport/lane${ALL}`, body);
}

async function aDataset(impacts: unknown, more: Record<string, unknown> = {}): Promise<string> {
  return (await calls.made('dataset', { name: 'Truck', unit: 'tkm', impacts, ...more })).uuid as string;
}

/** A product of 1,000 kg of steel, carried over the lane in A2. */
async function carried(laneUuid: string): Promise<string> {
  const steel = await calls.material('2', { impacts: { AP: { A1_A3: '0.01' }, 'GWP-total': { A1_A3: '2' } } });
  const { product, model, inputs } = await calls.modelled([kilogramsOf(steel, 1_000)]);
  await calls.made(`model/${model}/input`, {
    lifecycleStage: { code: 'A2' },
    transport: { lane: { uuid: laneUuid }, for: { uuid: inputs[0] } },
  });
  return product;
}

const figure = async (uuid: string, code: string) => (await calls.get(`material/${uuid}${ALL}`)).impacts[code].A1_A3;

describe('the figures of a transport lane', () => {
  it('are of every indicator, and the models that it carries have them', async () => {
    const { uuid, impacts } = await aLane({ ...ROAD, CO2ePerTkm: '0.1', impacts: { AP: { A1_A3: '0.0001' } } });
    expect(impacts).toMatchObject({
      'GWP-fossil': { A1_A3: '0.1', method: 'undivided' },
      'GWP-total': { A1_A3: '0.1', method: 'undivided' },
      ...{ AP: { A1_A3: '0.0001', unit: 'molH+e' }, ODP: { A1_A3: '' } },
    });
    expect((await lane('GET', undefined, `/${uuid}?impacts=AP`)).json.impacts).toEqual({ AP: impacts.AP });
    const product = await carried(uuid);
    expect([await figure(product, 'AP'), await figure(product, 'GWP-fossil')]).toEqual(['10.01', '2010']);
    await lane('PATCH', { impacts: { AP: { A1_A3: '0.0002' }, POCP: { A1_A3: '1' } } }, `/${uuid}`);
    expect(await figure(product, 'AP')).toBe('10.02');
    await lane('PATCH', { impacts: { AP: null } }, `/${uuid}`);
    expect(await figure(product, 'AP')).toBe('');
  });

  it('are missing where the lane states no such indicator: a gap, no zero', async () => {
    const product = await carried((await aLane({ ...ROAD, CO2ePerTkm: '0.1' })).uuid);
    expect([await figure(product, 'AP'), await figure(product, 'GWP-total')]).toEqual(['', '2010']);
  });

  it('have CO2ePerTkm as GWP-fossil', async () => {
    const impacts = {
      'gwp-fossil': { A1_A3: '0.1' },
      'GWP-biogenic': { A1_A3: '-0.02' },
      'GWP-luluc': { A1_A3: '0.01' },
    };
    const made = await aLane({ ...ROAD, impacts });
    expect(made).toMatchObject({ CO2ePerTkm: '0.1', impacts: { 'GWP-total': { A1_A3: '0.09' } } });
    expect((await lane('PATCH', made, `/${made.uuid}${ALL}`)).json).toEqual(made);
    const patched = await lane('PATCH', { CO2ePerTkm: '0.2' }, `/${made.uuid}${ALL}`);
    expect(patched.json.impacts).toMatchObject({ 'GWP-fossil': { A1_A3: '0.2' }, 'GWP-total': { A1_A3: '0.19' } });
    const twice = { ...ROAD, syncId: 'F-1', impacts: { 'GWP-fossil': { A1_A3: '1' }, AP: { A1_A3: '1' } } };
    expect((await aLane(twice)).uuid).toBe((await aLane(twice)).uuid);
    expect((await lane('POST', { ...twice, impacts: { ...twice.impacts, AP: { A1_A3: '2' } } })).status).toBe(409);
  });

  it.each([
    [{ impacts: { AP: { A1_A3: '1' } } }, ['CO2ePerTkm']],
    [{ CO2ePerTkm: '0.1', impacts: { 'GWP-fossil': { A1_A3: '0.2' } } }, ['CO2ePerTkm']],
    [{ CO2ePerTkm: '0.1', impacts: { AP: { A2: '1' }, XY: {} } }, ['impacts.XY', 'impacts.AP.A2']],
    [{ impacts: { 'GWP-fossil': { A1_A3: '-0.1' } } }, ['impacts.GWP-fossil.A1_A3']],
    [{ CO2ePerTkm: '0.1', datasetAmount: { quantity: 1, unit: 'tkm' } }, ['datasetAmount']],
    [{ dataset: { uuid: SHARED }, datasetAmount: { quantity: 1, unit: 'km' } }, ['datasetAmount.unit', 'dataset']],
  ])('that say %j are told so', async (body, fields) => {
    const { status, json } = await lane('POST', { ...ROAD, ...body });
    expect([status, json.errors?.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
  });

  it('are void where the release before has written another CO2ePerTkm since', async () => {
    const dataset = await aDataset({ 'GWP-fossil': { A1_A3: '0.1' }, AP: { A1_A3: '0.0001' } });
    const { uuid } = await aLane({ ...ROAD, dataset: { uuid: dataset } });
    const product = await carried(uuid);
    await service.database.query('update transport_lane set co2e_per_tkm = 0.3 where company = $1 and uuid = $2', [
      member.company.uuid,
      uuid,
    ]);
    const read = (await lane('GET', undefined, `/${uuid}${ALL}`)).json;
    expect(read).toMatchObject({ CO2ePerTkm: '0.3', impacts: { 'GWP-total': { A1_A3: '0.3' }, AP: { A1_A3: '' } } });
    expect(read.dataset).toBeUndefined();
    await lane('PATCH', { totalKm: 200 }, `/${uuid}`);
    expect([await figure(product, 'GWP-fossil'), await figure(product, 'AP')]).toEqual(['2060', '']);
  });
});

describe('a transport lane that is bound to a dataset', () => {
  const TRUCK = { 'GWP-fossil': { A1: '0.08', A3: '0.02' }, AP: { A1_A3: '0.0001' } };

  it('draws its figures from it, and says where they come from', async () => {
    const uuid = await aDataset(TRUCK);
    const made = await aLane({ ...ROAD, CO2ePerTkm: '7', dataset: { uuid } });
    expect(made).toMatchObject({
      CO2ePerTkm: '0.1',
      impacts: { 'GWP-fossil': { A1_A3: '0.1' }, AP: { A1_A3: '0.0001' } },
      datasetAmount: { quantity: 1, unit: 'tkm' },
    });
    expect(made.dataset).toEqual({ uuid, name: 'Truck', source: 'Own datasets', declaredUnit: 'tkm' });
    expect((await lane('PATCH', made, `/${made.uuid}${ALL}`)).json).toEqual(made);
    expect((await lane('PATCH', { CO2ePerTkm: '9', impacts: { AP: null } }, `/${made.uuid}${ALL}`)).json).toEqual(made);
    expect(await figure(await carried(made.uuid), 'AP')).toBe('10.01');
    const [entry] = await entriesOf(service, member.company.uuid, () => aLane({ ...ROAD, dataset: { uuid } }));
    expect(entry?.changes).toMatchObject({ dataset: { to: uuid }, CO2ePerTkm: { to: '0.1' } });
  });

  it('is rescaled by the amount alone, re-pointed by another dataset, and let go by null with a figure of its own', async () => {
    const uuid = await aDataset(TRUCK);
    const train = await aDataset({ 'GWP-fossil': { A1_A3: '0.02' } }, { name: 'Train', unit: 'kgkm' });
    const made = await aLane({ ...ROAD, dataset: { uuid } });
    const product = await carried(made.uuid);
    const patched = async (body: unknown) => (await lane('PATCH', body, `/${made.uuid}${ALL}`)).json;
    expect(await patched({ datasetAmount: { quantity: 1_500, unit: 'kgkm' } })).toMatchObject({ CO2ePerTkm: '0.15' });
    expect(await figure(product, 'AP')).toBe('10.015');
    expect(await patched({ dataset: { uuid: train } })).toMatchObject({ CO2ePerTkm: '20', dataset: { name: 'Train' } });
    expect(await figure(product, 'AP')).toBe('');
    expect((await patched({ dataset: null })).errors).toMatchObject([{ field: 'CO2ePerTkm' }]);
    const free = await patched({ dataset: null, CO2ePerTkm: '0.3' });
    expect([free.CO2ePerTkm, free.dataset, free.datasetAmount]).toEqual(['0.3', undefined, undefined]);
    expect(await figure(product, 'GWP-fossil')).toBe('2030');
  });

  it('needs one of freight, with a climate figure', async () => {
    const car = await aDataset({ 'GWP-fossil': { A1_A3: '1' } }, { unit: 'km' });
    const bare = await aDataset({ AP: { A1_A3: '1' } });
    for (const uuid of [car, bare, member.company.uuid]) {
      const { status, json } = await lane('POST', { ...ROAD, dataset: { uuid } });
      expect([status, json.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['dataset']]);
    }
  });
});
