import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { migrate, SHARED } from '#platform';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { elementCalls, revisionOf } from '../support/companies/element-calls.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let materials: ElementCalls;
let calls: GraphCalls;
/** By key: two per kilogram, one per kilowatt-hour. */
let datasets: Record<'steel' | 'zinc' | 'power', { uuid: string }>;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
  materials = elementCalls(service, member);
  calls = graphCalls(service, member);
  const rows = (
    [
      ['steel', 'kg', '2'],
      ['zinc', 'kg', '3'],
      ['power', 'kWh', '0.4'],
    ] as const
  ).map(([key, unit, fossil]) => ({
    ...{ key, name: key, unit: unit, taxonomy: [] },
    figures: { 'GWP-fossil': { A1_A3: new Decimal(fossil) } },
  }));
  const database = { owner: SHARED, name: 'Factors', version: '1', licence: 'CC0' };
  await service.database.transaction((tx) => storeDatasets(tx, NOTHING_FOLLOWS, database, rows));
  const stored = await service.database.query<{ uuid: string; key: string }>(
    'select uuid, key from dataset where owner = $1',
    [SHARED],
  );
  datasets = Object.fromEntries(stored.map(({ key, uuid }) => [key, { uuid }])) as typeof datasets;
});

afterAll(() => service?.close());

async function made(body: Record<string, unknown>): Promise<string> {
  const { status, json, text } = await materials.post({ name: 'Part', ...body });
  expect([status, text]).toEqual([200, text]);
  return json.uuid as string;
}

/** What a patch leaves of it. */
async function patched(uuid: string, body: unknown) {
  const { status, json, text } = await materials.patch(uuid, body);
  expect([status, text]).toEqual([200, text]);
  return { unit: json.unit, amount: json.datasetAmount, figure: json.footprint.CO2e.A1_A3 };
}

const one = (unit: string) => ({ quantity: 1, unit });

describe('a unit that was taken from a dataset', () => {
  it('follows it when the element is pointed to another, by way of none, too', async () => {
    const uuid = await made({ dataset: datasets.power });
    const steel = { unit: 'kg', amount: one('kg'), figure: '2' };
    const power = { unit: 'kWh', amount: one('kWh'), figure: '0.4' };
    expect(await patched(uuid, { dataset: datasets.steel })).toEqual(steel);
    expect(await patched(uuid, { dataset: datasets.power })).toEqual(power);
    expect((await patched(uuid, { dataset: null })).unit).toBe('kWh');
    expect(await patched(uuid, { dataset: datasets.steel })).toEqual(steel);
  });

  it('stays its dataset’s when the record is written back as it was read', async () => {
    const uuid = await made({ dataset: datasets.power });
    const { json } = await materials.get(uuid);
    expect((await materials.patch(uuid, json)).json).toEqual(json);
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(1);
    expect((await patched(uuid, { dataset: datasets.steel })).unit).toBe('kg');
  });

  it('is what an element has again whose own unit is taken away', async () => {
    const pieces = await made({ unit: 'pcs', dataset: datasets.steel });
    expect((await patched(pieces, { unit: null })).unit).toBe('kg');
    const both = await made({ unit: 'pcs', dataset: datasets.steel });
    expect((await patched(both, { unit: null, dataset: datasets.power })).unit).toBe('kWh');
  });

  it('is stored as such even where nothing that is shown changes', async () => {
    const uuid = await made({ unit: 'kg', dataset: datasets.steel });
    expect((await patched(uuid, { unit: null })).unit).toBe('kg');
    expect(await revisionOf(service, member.company.uuid, uuid)).toBe(2);
    expect((await patched(uuid, { dataset: datasets.power })).unit).toBe('kWh');
  });

  it('follows in the next version as well', async () => {
    const uuid = await made({ dataset: datasets.power });
    await service.elements.changeState(member.company.uuid, 'material', uuid, 'locked', 'test');
    const next = await service.elements.newVersion(member.company.uuid, 'material', uuid, 'test');
    expect((await patched(next.uuid, { dataset: datasets.steel })).unit).toBe('kg');
  });
});

describe('a unit that the caller gave', () => {
  it.each([
    ['with the dataset', async () => made({ unit: 'kWh', dataset: datasets.power })],
    [
      'before it',
      async () => {
        const uuid = await made({ unit: 'kWh' });
        await patched(uuid, { dataset: datasets.power });
        return uuid;
      },
    ],
    [
      'after it',
      async () => {
        const uuid = await made({ dataset: datasets.power });
        await patched(uuid, { unit: 'MJ' });
        return uuid;
      },
    ],
  ])('%s stays, and has to convert', async (_when, make) => {
    const uuid = await make();
    const before = (await materials.get(uuid)).json;
    const { status, json } = await materials.patch(uuid, { dataset: datasets.steel });
    expect([status, json.errors?.map(({ field }: { field: string }) => field)]).toEqual([400, ['unit']]);
    expect(json.message).toMatch(/does not convert to kg/);
    expect((await materials.get(uuid)).json).toEqual(before);
    expect((await patched(uuid, { dataset: datasets.steel, unit: 't' })).unit).toBe('t');
    expect((await patched(uuid, { dataset: datasets.zinc })).unit).toBe('t');
  });

  it('may be any where the same request says how much one of it consumes', async () => {
    const uuid = await made({ unit: 'pcs', dataset: datasets.steel, datasetAmount: { quantity: 5, unit: 'kg' } });
    expect((await materials.patch(uuid, { dataset: datasets.zinc })).status).toBe(400);
    const amount = { quantity: 4, unit: 'kg' };
    const repointed = await patched(uuid, { dataset: datasets.zinc, datasetAmount: amount });
    expect(repointed).toEqual({ unit: 'pcs', amount, figure: '12' });
  });

  it('in the same request as another dataset is given, even where it is the one the element has', async () => {
    const uuid = await made({ dataset: datasets.power });
    expect((await materials.patch(uuid, { dataset: datasets.steel, unit: 'kWh' })).status).toBe(400);
  });
});

describe('what draws on an element', () => {
  it('in quantities that would no longer convert is named, and nothing changes', async () => {
    const uuid = await made({ dataset: datasets.power });
    const drawing = [1, 2].map((quantity) => ({ material: { uuid }, quantity, unit: 'kWh', name: `Heat ${quantity}` }));
    const first = await calls.modelled([drawing[0], kilogramsOf(await calls.material('1'), 1)]);
    const second = await calls.modelled([drawing[1]]);
    const { status, json } = await materials.patch(uuid, { dataset: datasets.steel });
    expect(status).toBe(409);
    for (const input of [first.inputs[0], second.inputs[0]]) expect(json.message).toContain(input);
    expect(json.message).not.toContain(first.inputs[1]);
    expect((await materials.get(uuid)).json).toMatchObject({ unit: 'kWh', dataset: { uuid: datasets.power.uuid } });
    for (const [nth, { model, inputs }] of [first, second].entries()) {
      await calls.send('PATCH', `model/${model}/input/${inputs[0]}`, { unit: 'kg', material: null, quantity: nth });
    }
    expect((await patched(uuid, { dataset: datasets.steel })).unit).toBe('kg');
  });

  it('as a choice is named, too', async () => {
    const uuid = await made({ dataset: datasets.power });
    const choice = await calls.made('switch', { name: 'Choice', unit: 'kWh', sources: [{ uuid }] });
    const { status, json } = await materials.patch(uuid, { dataset: datasets.steel });
    expect([status, json.message.includes(choice.uuid)]).toEqual([409, true]);
  });

  it('as an activity keeps what was computed of it', async () => {
    const uuid = await made({ dataset: datasets.power });
    const activity = await calls.made('activity', { product: { uuid }, quantity: 10, unit: 'kWh' });
    await patched(uuid, { dataset: datasets.steel });
    expect((await calls.get(`activity/${activity.uuid}`)).CO2e).toBe('4');
    expect((await calls.send('PATCH', `activity/${activity.uuid}`, { quantity: 11 })).status).toBe(400);
  });
});

describe('an element of an earlier release', () => {
  it('has its unit from the dataset where it is the one that this declares', async () => {
    const [taken, given] = [
      await made({ dataset: datasets.power }),
      await made({ unit: 'MJ', dataset: datasets.power }),
    ];
    await service.database.queryAcross('deployment', 'alter table element drop column unit_from_dataset');
    await service.database.queryAcross(
      'deployment',
      `delete from migration where name like 'UnitFromDataset%' or name like 'UnitsOfBoundElements%'`,
    );
    await migrate(service.databaseUrl);
    expect((await patched(taken, { dataset: datasets.steel })).unit).toBe('kg');
    expect((await materials.patch(given, { dataset: datasets.steel })).status).toBe(400);
  });
});
