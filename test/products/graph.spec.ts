import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetRow } from '#model/factors';
import { undividedClimate } from '#model/factors';
import { DatasetBindings } from '#products';
import { storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { PublishFootprints } from '#exchange';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { revisionOf } from '../support/companies/element-calls.js';
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

const co2eOf = async (uuid: string): Promise<string> =>
  (await calls.get(`material/${uuid}`)).footprint.CO2e.productCarbonFootprint;
const setA1 = (uuid: string, A1: string) => calls.send('PATCH', `material/${uuid}`, { footprint: { CO2e: { A1 } } });
const revision = (uuid: string) => revisionOf(service, member.company.uuid, uuid);
const inKilograms = { unit: 'kg' };

/** The publication of a product, as a recipient would get it. */
async function published(uuid: string): Promise<any> {
  const [row] = await service.database.query<{ content: any }>(
    `select content from published_footprint where company = $1 and element = $2 and status = 'Active'`,
    [member.company.uuid, uuid],
  );
  return row?.content;
}

/** Moves a version on as the routes for it will. */
async function lock(uuid: string): Promise<void> {
  await service.elements.changeState(member.company.uuid, 'material', uuid, 'locked', 'test');
}

async function newVersion(uuid: string): Promise<string> {
  return (await service.elements.newVersion(member.company.uuid, 'material', uuid, 'test')).uuid;
}

describe('a change below', () => {
  it('reaches everything above it, by the time it is answered', async () => {
    const ore = await calls.material('1');
    const steel = await calls.modelled([kilogramsOf(ore, 2)], inKilograms);
    const sheet = await calls.modelled([kilogramsOf(steel.product, 3)], inKilograms);
    const { uuid: choice } = await calls.made('switch', {
      name: 'Sheet',
      ...inKilograms,
      sources: [{ uuid: sheet.product }],
    });
    const car = await calls.modelled([kilogramsOf(choice, 5), kilogramsOf(ore, 7)]);
    expect(await co2eOf(car.product)).toBe('37');
    await setA1(ore, '10');
    expect(await co2eOf(car.product)).toBe('370');
    await calls.send('PATCH', `model/${steel.model}/input/${steel.inputs[0]}`, { quantity: 4 });
    expect(await co2eOf(car.product)).toBe('670');
    await calls.send('DELETE', `model/${steel.model}/input/${steel.inputs[0]}`);
    expect(await co2eOf(car.product)).toBe('70');
    await calls.made(`model/${steel.model}/input`, kilogramsOf(ore, 1));
    expect(await co2eOf(car.product)).toBe('220');
  });

  it('computes what it reaches by two ways once, after both', async () => {
    const ore = await calls.material('1');
    const left = await calls.modelled([kilogramsOf(ore, 2)], inKilograms);
    const right = await calls.modelled([kilogramsOf(left.product, 3)], inKilograms);
    const top = await calls.modelled([
      kilogramsOf(left.product, 1),
      kilogramsOf(right.product, 1),
      kilogramsOf(ore, 1),
    ]);
    const before = await revision(top.product);
    await setA1(ore, '2');
    expect(await co2eOf(top.product)).toBe('18');
    expect(await revision(top.product)).toBe((before ?? 0) + 1);
  });

  it('leaves alone what takes nothing of it', async () => {
    const impacts = { 'GWP-luluc': { A1: '0' }, 'GWP-biogenic': { A1: '0' } };
    const ore = await calls.material('1', { weight: { quantity: 1, unit: 'kg' }, impacts });
    const steel = await calls.modelled([kilogramsOf(ore, 2)], inKilograms);
    const before = await revision(steel.product);
    await calls.send('PATCH', `material/${ore}`, { name: 'Renamed', footprint: { CO2e: { C1: '7' } } });
    await calls.send('PATCH', `material/${ore}`, { weight: { quantity: 2, unit: 'kg' } });
    expect(await revision(steel.product)).toBe(before);
  });

  it('reaches above in each indicator, as it comes, changes and goes', async () => {
    const [ore, other] = [await calls.material('1'), await calls.material('1', { impacts: { AP: { A1: '5' } } })];
    const steel = await calls.modelled([kilogramsOf(ore, 2), kilogramsOf(other, 1)], inKilograms);
    const car = await calls.modelled([kilogramsOf(steel.product, 3)]);
    const top = async () => {
      const { impacts } = await calls.get(`material/${car.product}?impacts=GWP-fossil,AP,ODP`);
      return ['GWP-fossil', 'AP', 'ODP'].map((code) => impacts[code].A1_A3);
    };
    const write = (uuid: string, impacts: unknown) => calls.send('PATCH', `material/${uuid}`, { impacts });
    expect(await top()).toEqual(['9', '', '']);
    await write(ore, { AP: { A1: '1' }, ODP: { A1: '1' } });
    expect(await top()).toEqual(['9', '21', '']);
    await write(other, { AP: { A1: '6' }, ODP: { A1: '2' } });
    expect(await top()).toEqual(['9', '24', '12']);
    await write(ore, { AP: null });
    expect(await top()).toEqual(['9', '', '12']);
    await calls.send('PATCH', `material/${other}`, { unit: 't' });
    expect(await top()).toEqual(['6.003', '', '6.006']);
  });

  it('carries weight and recycled content', async () => {
    const ore = await calls.material('1', { recycledPercent: 20 });
    const other = await calls.material('1');
    const steel = await calls.modelled([kilogramsOf(ore, 3), kilogramsOf(other, 1)]);
    const car = await calls.modelled([{ material: { uuid: steel.product }, quantity: 10, unit: 'pcs' }]);
    expect(await calls.get(`material/${car.product}`)).toMatchObject({
      ...{ modeledWeight: { quantity: 40, unit: 'kg' }, modeledRecycledPercent: 15 },
    });
    await calls.send('PATCH', `material/${ore}`, { recycledPercent: 0 });
    expect((await calls.get(`material/${car.product}`)).modeledRecycledPercent).toBe(0);
    await calls.send('PATCH', `material/${ore}`, { recycledPercent: null });
    expect(await calls.get(`material/${car.product}`)).not.toHaveProperty('modeledRecycledPercent');
  });

  it('is refused where an amount above would lose its meaning', async () => {
    const bottle = await calls.material('1', { unit: 'pcs', weight: { quantity: 2, unit: 'kg' } });
    const crate = await calls.modelled([kilogramsOf(bottle, 2)]);
    for (const change of [{ weight: null }, { unit: null }]) {
      const answer = await calls.send('PATCH', `material/${bottle}`, change);
      expect([answer.status, answer.json.message.includes(crate.inputs[0])]).toEqual([409, true]);
    }
    expect(await co2eOf(crate.product)).toBe('1');
    expect((await calls.send('PATCH', `material/${bottle}`, { weight: { quantity: 1, unit: 'kg' } })).status).toBe(200);
    expect(await co2eOf(crate.product)).toBe('2');
  });

  it('is refused where a figure above would outgrow all reason', async () => {
    const ore = await calls.material('1');
    const steel = await calls.modelled([kilogramsOf(ore, 1e15)]);
    expect((await setA1(ore, '1000000')).status).toBe(400);
    expect(await co2eOf(steel.product)).toBe('1000000000000000');
  });

  it('comes from a lane as well', async () => {
    const { uuid: lane } = await calls.made('transport/lane', { name: 'Road', totalKm: 100, CO2ePerTkm: '0.1' });
    const carried = { transport: { lane: { uuid: lane }, weight: { quantity: 2, unit: 't' } } };
    const steel = await calls.modelled([carried], inKilograms);
    const car = await calls.modelled([kilogramsOf(steel.product, 3)]);
    expect(await co2eOf(car.product)).toBe('60');
    await calls.send('PATCH', `transport/lane/${lane}`, { CO2ePerTkm: '0.2' });
    expect(await co2eOf(car.product)).toBe('120');
    await calls.send('PATCH', `transport/lane/${lane}`, { totalKm: 50 });
    expect(await co2eOf(car.product)).toBe('60');
  });
});

describe('a dataset', () => {
  const company = () => member.company.uuid;
  const changes = () => new DatasetBindings(new PublishFootprints('example.test'));

  async function imported(co2e: string, described: { gwpSet?: string } = {}): Promise<void> {
    const row: DatasetRow = {
      key: 'ore',
      name: 'Ore',
      unit: 'kg',
      figures: undividedClimate(new Decimal(co2e)),
      taxonomy: [],
    };
    await service.database.transaction((tx) =>
      storeDatasets(tx, changes(), { owner: company(), name: 'Own', version: '1', licence: 'none', ...described }, [
        row,
      ]),
    );
  }

  it('imported anew reaches everything above what draws on it, and its database is named', async () => {
    await imported('1', { gwpSet: 'AR5' });
    const [dataset] = await service.database.query<{ uuid: string }>(`select uuid from dataset where owner = $1`, [
      company(),
    ]);
    const ore = await calls.material(undefined, { dataset: { uuid: dataset?.uuid } });
    const steel = await calls.modelled([kilogramsOf(ore, 2)], inKilograms);
    const car = await calls.modelled([kilogramsOf(steel.product, 3)], inKilograms);
    expect(await co2eOf(car.product)).toBe('6');
    await imported('2', { gwpSet: 'AR5' });
    expect(await co2eOf(car.product)).toBe('12');
    expect((await published(car.product)).pcf).toMatchObject({
      fossilGhgEmissions: '12',
      secondaryEmissionFactorSources: [{ name: 'Own', version: '1' }],
      ipccCharacterizationFactors: ['AR5'],
    });
    await imported('2', { gwpSet: 'AR6' });
    expect((await published(car.product)).pcf.ipccCharacterizationFactors).toEqual(['AR6']);
  });

  it('and a model exclude each other', async () => {
    await imported('1');
    const [dataset] = await service.database.query<{ uuid: string }>(`select uuid from dataset where owner = $1`, [
      company(),
    ]);
    const bound = await calls.material(undefined, { dataset: { uuid: dataset?.uuid } });
    expect((await calls.send('POST', 'model', { product: { uuid: bound } })).status).toBe(409);
    const ore = await calls.material('1');
    const { product, model, inputs } = await calls.modelled([kilogramsOf(ore, 2)]);
    const binding = { dataset: { uuid: dataset?.uuid } };
    expect((await calls.send('PATCH', `material/${product}`, binding)).status).toBe(409);
    await calls.send('DELETE', `model/${model}/input/${inputs[0]}`);
    expect((await calls.send('PATCH', `material/${product}`, binding)).status).toBe(200);
    expect((await calls.send('POST', `model/${model}/input`, kilogramsOf(ore, 2))).status).toBe(409);
  });
});

describe('the stages of a modelled product', () => {
  it('are its inputs’, whatever is written', async () => {
    const ore = await calls.material('1');
    const product = await calls.material('77');
    const { uuid: model } = await calls.made('model', { product: { uuid: product } });
    expect(await co2eOf(product)).toBe('77');
    const { uuid: input } = await calls.made(`model/${model}/input`, kilogramsOf(ore, 2));
    const written = await calls.send('PATCH', `material/${product}`, {
      ...{ name: 'Renamed', footprint: { CO2e: { A1: '5', A3: '6' } }, impacts: { AP: { A1: '1' } } },
    });
    expect(written.json).toMatchObject({ name: 'Renamed', footprint: { CO2e: { A1: '2', A3: '' } } });
    await calls.send('DELETE', `model/${model}/input/${input}`);
    expect(await co2eOf(product)).toBe('');
    await setA1(product, '5');
    expect(await co2eOf(product)).toBe('5');
  });
});

describe('a version that is no draft', () => {
  it('stays as it is, and so does its model', async () => {
    const ore = await calls.material('1');
    const steel = await calls.modelled([kilogramsOf(ore, 2)], inKilograms);
    const car = await calls.modelled([kilogramsOf(steel.product, 3)]);
    const block = await calls.made(`model/${steel.model}/block`, { name: 'Body' });
    await lock(steel.product);
    await setA1(ore, '10');
    expect([await co2eOf(steel.product), await co2eOf(car.product)]).toEqual(['2', '6']);
    const input = `model/${steel.model}/input/${steel.inputs[0]}`;
    expect((await calls.get(input)).CO2e).toBe('2');
    const writes = [
      ['POST', 'model', { product: { uuid: steel.product } }],
      ['POST', `model/${steel.model}/input`, kilogramsOf(ore, 1)],
      ['PATCH', input, { quantity: 3 }],
      ['DELETE', input],
      ['POST', `model/${steel.model}/block`, { name: 'x' }],
      ['PATCH', `model/${steel.model}/block/${block.uuid}`, { name: 'x' }],
      ['DELETE', `model/${steel.model}/block/${block.uuid}`],
    ] as const;
    for (const [method, path, body] of writes) {
      const answer = await calls.send(method, path, body);
      expect([answer.status, answer.json.message], `${method} ${path}`).toEqual([
        409,
        expect.stringContaining('locked'),
      ]);
    }
  });

  it('is copied with its model into the next draft, which draws on its sources as they are now', async () => {
    const { uuid: lane } = await calls.made('transport/lane', { name: 'Road', totalKm: 100, CO2ePerTkm: '0.1' });
    const ore = await calls.material('1');
    const steel = await calls.modelled([kilogramsOf(ore, 2000, { syncId: 'ore', order: 4 })], inKilograms);
    const { uuid: block } = await calls.made(`model/${steel.model}/block`, { name: 'Body' });
    await calls.made(`model/${steel.model}/input`, {
      ...{ block: { uuid: block }, transport: { lane: { uuid: lane }, for: { uuid: steel.inputs[0] } } },
    });
    const car = await calls.modelled([kilogramsOf(steel.product, 1)]);
    await lock(steel.product);
    await setA1(ore, '10');
    const draft = await newVersion(steel.product);
    expect([await co2eOf(steel.product), await co2eOf(draft)]).toEqual(['2020', '20020']);
    const [model] = (await calls.get(`model?product=${draft}`)).data;
    const [copied, carriage] = (await calls.get(`model/${model.uuid}/input`)).data;
    expect(copied).toMatchObject({ syncId: 'ore', order: 4, quantity: 2000, CO2e: '20000' });
    expect(copied.uuid).not.toBe(steel.inputs[0]);
    expect(carriage.transport).toMatchObject({ for: { uuid: copied.uuid }, tkm: 200 });
    expect(carriage.block).toEqual({ uuid: expect.not.stringContaining(block), name: 'Body' });
    await calls.send('PATCH', `model/${model.uuid}/input/${copied.uuid}`, { quantity: 1000 });
    expect([await co2eOf(draft), await co2eOf(steel.product), await co2eOf(car.product)]).toEqual([
      '10010',
      '2020',
      '2020',
    ]);
  });
});

describe('a cycle', () => {
  it('is refused, directly, through others and by name', async () => {
    const one = await calls.modelled([], { name: 'One', ...inKilograms });
    const two = await calls.modelled([kilogramsOf(one.product, 1)], { name: 'Two', ...inKilograms });
    const three = await calls.modelled([kilogramsOf(two.product, 1)], { name: 'Three', ...inKilograms });
    const itself = await calls.send('POST', `model/${one.model}/input`, kilogramsOf(one.product, 1));
    expect([itself.status, itself.json.message]).toEqual([409, 'Nothing can be made of itself: One → One.']);
    const around = await calls.send('POST', `model/${one.model}/input`, kilogramsOf(three.product, 1));
    expect([around.status, around.json.message]).toEqual([
      409,
      'Nothing can be made of itself: One → Two → Three → One.',
    ]);
    const ore = await calls.material('1');
    const { uuid } = await calls.made(`model/${one.model}/input`, kilogramsOf(ore, 1));
    const patched = await calls.send('PATCH', `model/${one.model}/input/${uuid}`, { material: { uuid: two.product } });
    expect(patched.status).toBe(409);
    expect(await co2eOf(three.product)).toBe('1');
  });

  it('is closed by neither of two inputs at once, but by the second', async () => {
    const [one, two] = [await calls.modelled([], inKilograms), await calls.modelled([], inKilograms)];
    const answers = await Promise.all([
      calls.send('POST', `model/${one.model}/input`, kilogramsOf(two.product, 1)),
      calls.send('POST', `model/${two.model}/input`, kilogramsOf(one.product, 1)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('what others draw on', () => {
  it('is not deleted; a product goes with its model', async () => {
    const ore = await calls.material('1');
    const steel = await calls.modelled([kilogramsOf(ore, 2)]);
    const refused = await calls.send('DELETE', `material/${ore}`);
    expect([refused.status, Object.keys(refused.json)]).toEqual([409, ['message']]);
    expect((await calls.send('DELETE', `material/${steel.product}`)).status).toBe(200);
    expect((await calls.send('GET', `model/${steel.model}`)).status).toBe(404);
    expect((await calls.send('DELETE', `material/${ore}`)).status).toBe(200);
  });
});

describe('the footprint of a modelled product', () => {
  it('says how much of it is packaging', async () => {
    const ore = await calls.material('1');
    const { product } = await calls.modelled(
      [kilogramsOf(ore, 2), kilogramsOf(ore, 1, { materialGroup: ['Packaging'] })],
      {
        weight: { quantity: 2, unit: 'kg' },
      },
    );
    expect((await published(product)).pcf).toMatchObject({
      ...{ fossilGhgEmissions: '3', packagingEmissionsIncluded: true, packagingGhgEmissions: '1' },
    });
    expect(await calls.get(`material/${product}`)).toMatchObject({
      modeledWeight: { quantity: 2, unit: 'kg' },
      modeledPackagingWeight: { quantity: 1, unit: 'kg' },
      modeledTotalWeight: { quantity: 3, unit: 'kg' },
    });
  });

  it('is withheld while an input has no fossil climate figure, which is named', async () => {
    const [ore, unknown] = [await calls.material('1'), await calls.material()];
    const steel = await calls.modelled([kilogramsOf(ore, 2)], inKilograms);
    const car = await calls.modelled([kilogramsOf(steel.product, 1, { name: 'The steel' })], inKilograms);
    expect(await published(car.product)).toBeDefined();
    const { uuid } = await calls.made(`model/${steel.model}/input`, kilogramsOf(unknown, 1, { name: 'The mystery' }));
    expect([await co2eOf(steel.product), await co2eOf(car.product)]).toEqual(['2', '2']);
    expect([await published(steel.product), await published(car.product)]).toEqual([undefined, undefined]);
    const reasons = [
      await calls.get(`material/${steel.product}/pact`),
      await calls.get(`material/${car.product}/pact`),
    ];
    expect(reasons).toMatchObject([
      { published: false, reason: expect.stringContaining('The mystery') },
      { published: false, reason: expect.stringContaining('The steel') },
    ]);
    await calls.send('PATCH', `model/${steel.model}/input/${uuid}`, { quantity: 0 });
    expect((await published(car.product)).pcf.fossilGhgEmissions).toBe('2');
  });

  it('names what is missing as it is called now', async () => {
    const unknown = await calls.material();
    const choice = await calls.made('switch', { name: 'Choice', unit: 'kg', sources: [{ uuid: unknown }] });
    const { product } = await calls.modelled([kilogramsOf(unknown, 1), kilogramsOf(choice.uuid, 1)], inKilograms);
    const reason = async (): Promise<string> => (await calls.get(`material/${product}/pact`)).reason as string;
    expect(await reason()).toContain('Material, Choice');
    await calls.send('PATCH', `material/${unknown}`, { name: 'Slag' });
    await calls.send('PATCH', `switch/${choice.uuid}`, { name: 'Either' });
    expect(await reason()).toContain('Slag, Either');
  });
});
