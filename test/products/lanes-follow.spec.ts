import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetRow, UnitCode } from '#footprint/model';
import { DatasetBindings, SharedDatasets, storeDatasets } from '#footprint/store';
import { Decimal } from '#impacts';
import { PublishFootprints } from '#pact/store';
import type { CompanyId } from '#platform';
import { SHARED } from '#platform';
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

interface RowInput {
  unit?: UnitCode;
  AP?: string;
  fossil?: string | undefined;
}

function truck({ unit = 'tkm', AP = '0.0001', fossil = '0.1' }: RowInput = {}): DatasetRow {
  const figures = { AP: { A1_A3: new Decimal(AP) }, ...(fossil && { 'GWP-fossil': { A1_A3: new Decimal(fossil) } }) };
  return { key: 'truck', name: 'Truck', unit, figures, taxonomy: [] };
}

/** Imports a database of one truck, as the cli does. @returns the uuid of the dataset */
async function importing(owner: CompanyId, row: DatasetRow): Promise<string> {
  const changed = new DatasetBindings(new PublishFootprints('example.test'));
  const database = { owner, name: 'Freight', version: '2024', licence: 'CC0' };
  await service.database.transaction((tx) => storeDatasets(tx, changed, database, [row]));
  await new SharedDatasets(service.database, changed).follow();
  const [found] = await service.database.query<{ uuid: string }>(
    `select d.uuid from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner = $1 and f.name = 'Freight'`,
    [owner],
  );
  return found?.uuid ?? '';
}

/** A lane that is bound to the dataset, and a draft with 1,000 kg of steel that it carries for 100 km. */
async function carriedBy(dataset: string) {
  const lane = await calls.made('transport/lane', { name: 'Road', totalKm: 100, dataset: { uuid: dataset } });
  const steel = await calls.material('2', { impacts: { AP: { A1_A3: '0.01' } } });
  const { product, model, inputs } = await calls.modelled([kilogramsOf(steel, 1_000)]);
  await calls.made(`model/${model}/input`, {
    lifecycleStage: { code: 'A2' },
    transport: { lane: { uuid: lane.uuid as string }, for: { uuid: inputs[0] } },
  });
  return { lane: lane.uuid as string, product };
}

const acidOf = async (path: string) => (await calls.get(`${path}?impacts=AP`)).impacts.AP.A1_A3;

describe('a lane that is bound to a dataset', () => {
  it.each(['shared', 'own'])('follows it, and so do the drafts that it carries: %s', async (kind) => {
    const owner = kind === 'shared' ? SHARED : member.company.uuid;
    const { lane, product } = await carriedBy(await importing(owner, truck()));
    const above = await calls.modelled([{ material: { uuid: product }, quantity: 2, unit: 'pcs' }]);
    const locked = await carriedBy(await importing(owner, truck()));
    await calls.send('POST', `material/${locked.product}/state`, { state: 'locked' });
    expect(await acidOf(`material/${above.product}`)).toBe('20.02');
    await importing(owner, truck({ AP: '0.0003' }));
    expect(await acidOf(`transport/lane/${lane}`)).toBe('0.0003');
    expect(await acidOf(`material/${product}`)).toBe('10.03');
    expect(await acidOf(`material/${above.product}`)).toBe('20.06');
    expect(await acidOf(`material/${locked.product}`)).toBe('10.01');
    const { revision } = await revisionOf(lane);
    await importing(owner, truck({ AP: '0.0003' }));
    expect(await revisionOf(lane)).toEqual({ revision });
  });

  it('follows what a process of the release before has left behind, once a worker begins', async () => {
    const dataset = await importing(SHARED, truck());
    const { lane, product } = await carriedBy(dataset);
    await service.database.query(
      `update dataset set figures = jsonb_set(figures, '{AP,A1_A3}', '"0.0007"'), updated = now() where owner = $1 and uuid = $2`,
      [SHARED, dataset],
    );
    await new SharedDatasets(service.database, new DatasetBindings(new PublishFootprints('example.test'))).follow();
    expect([await acidOf(`transport/lane/${lane}`), await acidOf(`material/${product}`)]).toEqual(['0.0007', '10.07']);
  });

  it('stands in the way of figures that no lane can have, and is named', async () => {
    const owner = member.company.uuid;
    const { lane } = await carriedBy(await importing(owner, truck()));
    await expect(importing(owner, truck({ unit: 'km' }))).rejects.toThrow(`the transport lane "Road" (`);
    await expect(importing(owner, truck({ fossil: '' }))).rejects.toThrow('has no figure of GWP-fossil');
    expect((await calls.get(`transport/lane/${lane}`)).CO2ePerTkm).toBe('0.1');
  });

  it('keeps it from being deleted, also after it is unbound', async () => {
    const dataset = await calls.made('dataset', {
      name: 'Ship',
      unit: 'tkm',
      impacts: { 'GWP-fossil': { A1: '0.01' } },
    });
    const path = `dataset/${dataset.uuid}`;
    const { lane } = await carriedBy(dataset.uuid as string);
    const refused = await calls.send('DELETE', path);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      `It is in use, or was: by the transport lane "Road" (${lane}).`,
    ]);
    await calls.send('PATCH', `transport/lane/${lane}`, { dataset: null, CO2ePerTkm: '0.1' });
    expect((await calls.send('DELETE', path)).status).toBe(409);
    expect((await calls.send('DELETE', `database/${dataset.database.uuid}`)).status).toBe(409);
  });
});

async function revisionOf(lane: string) {
  const [row] = await service.database.query<{ revision: number }>(
    'select revision from transport_lane where company = $1 and uuid = $2',
    [member.company.uuid, lane],
  );
  return { revision: row?.revision };
}
