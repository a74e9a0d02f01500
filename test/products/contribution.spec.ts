import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { newUuid } from '#platform';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
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

const contribution = (model: string, query = ''): Promise<any> => calls.get(`model/${model}/contribution${query}`);
const inKilograms = { unit: 'kg' };
const gwp = (of: any) => of.contributions['GWP-fossil'];

/** The figure of a whole, by what it is said to be made of. */
function sumOf({ parts, cut, rounding, changedSince }: any, code = 'GWP-fossil'): string {
  const amounts = [...parts, ...(cut ? [cut] : [])].map((each: any) => each.contributions[code]?.amount ?? '0');
  const rest = [rounding?.[code] ?? '0', changedSince?.[code] ?? '0'];
  return [...amounts, ...rest].reduce((sum: Decimal, text: string) => sum.plus(text), new Decimal(0)).toFixed();
}

describe('what a product is made of', () => {
  it('are its inputs by stage, the largest first, with their shares', async () => {
    const ore = await calls.material('1.5', { name: 'Ore' });
    const paint = await calls.material('4', { name: 'Paint' });
    const { uuid: lane } = await calls.made('transport/lane', { name: 'Rail', totalKm: 500, CO2ePerTkm: '0.03' });
    const car = await calls.modelled([
      kilogramsOf(paint, 2),
      kilogramsOf(ore, 1000),
      { material: { uuid: paint }, quantity: 1, unit: 'kg', lifecycleStage: { code: 'C4' } },
    ]);
    const ship = { transport: { lane: { uuid: lane }, for: { uuid: car.inputs[1] } }, lifecycleStage: { code: 'A2' } };
    await calls.made(`model/${car.model}/input`, ship);
    const answer = await contribution(car.model);
    expect(answer).toMatchObject({
      ...{ product: { uuid: car.product, name: 'Product' }, versionState: 'draft', unit: 'pcs' },
      impacts: { 'GWP-fossil': { unit: 'kgCO2e', total: '1527' } },
    });
    expect(answer.stages.map(({ stage }: any) => stage.code)).toEqual(['A1', 'A2', 'C4']);
    const [a1, a2, c4] = answer.stages;
    expect(gwp(a1)).toEqual({ amount: '1508', share: '0.9875573019', shareOfStage: '1.0000000000' });
    expect(a1.parts).toEqual([
      {
        input: { uuid: car.inputs[1], name: 'Ore' },
        source: { kind: 'material', uuid: ore, name: 'Ore' },
        quantity: { quantity: 1000, unit: 'kg' },
        contributions: {
          'GWP-fossil': { amount: '1500', share: '0.9823182711', shareOfStage: '0.9946949602' },
        },
      },
      expect.objectContaining({ input: { uuid: car.inputs[0], name: 'Paint' } }),
    ]);
    expect(a2.parts).toMatchObject([
      { source: { kind: 'lane', uuid: lane, name: 'Rail' }, quantity: { quantity: 500, unit: 'tkm' } },
    ]);
    expect([gwp(a2).amount, gwp(c4).amount, a1.rounding]).toEqual(['15', '4', { 'GWP-fossil': '0' }]);
    const { data } = await calls.get(`model/${car.model}/input`);
    const parts = answer.stages.flatMap((stage: any) => stage.parts);
    for (const { uuid, CO2e } of data) {
      expect(gwp(parts.find(({ input }: any) => input.uuid === uuid)).amount).toBe(CO2e);
    }
  });

  it('is in every indicator that a lane has a part of its transport', async () => {
    const ore = await calls.material('1', { name: 'Ore', impacts: { AP: { A1: '0.01' }, ODP: { A1: '1' } } });
    const impacts = { AP: { A1_A3: '0.0001' } };
    const rail = await calls.made('transport/lane', { name: 'Rail', totalKm: 500, CO2ePerTkm: '0.03', impacts });
    const car = await calls.modelled([kilogramsOf(ore, 1000)]);
    await calls.made(`model/${car.model}/input`, {
      transport: { lane: { uuid: rail.uuid }, for: { uuid: car.inputs[0] } },
    });
    const { impacts: totals, stages } = await contribution(car.model, '?impacts=GWP-fossil,AP,ODP');
    expect([totals.AP.total, totals.ODP.total]).toEqual(['10.05', undefined]);
    const carried = stages[0].parts.find(({ source }: any) => source.kind === 'lane');
    expect(carried.contributions).toMatchObject({ AP: { amount: '0.05' }, 'GWP-fossil': { amount: '15' } });
    expect(carried.contributions.ODP).toBeUndefined();
    expect(carried.missing).toEqual(['ODP']);
  });

  it('goes down through models, switches and lanes to datasets, as deep as asked', async () => {
    const dataset = await calls.made('dataset', {
      name: 'Power',
      unit: 'kWh',
      footprint: { CO2e: { A1: '0.3', C1: '9' } },
    });
    const power = await calls.made('material', {
      ...{ name: 'Power mix', unit: 'MJ', dataset: { uuid: dataset.uuid } },
      datasetAmount: { quantity: 0.5, unit: 'kWh' },
    });
    const ore = await calls.material('1');
    const steel = await calls.modelled(
      [
        kilogramsOf(ore, 2),
        { material: { uuid: power.uuid }, quantity: 10, unit: 'MJ' },
        kilogramsOf(ore, 7, { lifecycleStage: { code: 'C1' } }),
      ],
      inKilograms,
    );
    const other = await calls.material('8');
    const choice = await calls.made('switch', {
      ...{ name: 'Sheet', unit: 'kg' },
      sources: [{ uuid: steel.product }, { uuid: other }],
    });
    const car = await calls.modelled([kilogramsOf(choice.uuid, 6)]);
    const at = async (depth: number) => (await contribution(car.model, `?depth=${depth}`)).stages[0];
    // Steel is 2 + 10 × 0.5 × 0.3 = 3.5, the switch (3.5 + 8) / 2 = 5.75, of which the car takes six.
    const one = await at(1);
    expect([gwp(one).amount, one.parts[0].hasParts, one.parts[0].parts]).toEqual(['34.5', true, undefined]);
    const [sheet] = (await at(2)).parts;
    expect(sheet.parts.map((each: any) => [each.source.uuid, gwp(each).amount, each.parts])).toEqual([
      [other, '24', undefined],
      [steel.product, '10.5', undefined],
    ]);
    expect(sumOf(sheet)).toBe('34.5');
    const ofSteel = (await at(3)).parts[0].parts[1];
    expect(ofSteel.parts.map((each: any) => [each.source.kind, each.quantity, gwp(each).amount])).toEqual([
      ['material', { quantity: 6, unit: 'kg' }, '6'],
      ['material', { quantity: 30, unit: 'MJ' }, '4.5'],
    ]);
    expect(sumOf(ofSteel)).toBe('10.5');
    const [ofPower] = (await at(4)).parts[0].parts[1].parts[1].parts;
    expect(ofPower).toEqual({
      source: { kind: 'dataset', uuid: dataset.uuid, name: 'Power' },
      quantity: { quantity: 15, unit: 'kWh' },
      contributions: { 'GWP-fossil': { amount: '4.5', share: '0.1304347826', shareOfStage: '0.1304347826' } },
    });
    expect(await at(20)).toEqual(await at(4));
  });

  it('adds up to the stored figure, whatever is rounded', async () => {
    const third = await calls.material('0.333333333333333333333333333333', {
      weight: { quantity: 17, unit: 'kg' },
      unit: 'pcs',
    });
    const steel = await calls.modelled([kilogramsOf(third, 1), kilogramsOf(third, 3)], inKilograms);
    const car = await calls.modelled([kilogramsOf(steel.product, 1.1), ...Array(5).fill(kilogramsOf(third, 1))]);
    const [stage] = (await contribution(car.model, '?depth=2')).stages;
    const { impacts } = await calls.get(`material/${car.product}`);
    expect([gwp(stage).amount, sumOf(stage)]).toEqual([impacts['GWP-fossil'].A1, impacts['GWP-fossil'].A1]);
    const ofSteel = stage.parts.find(({ source }: any) => source.uuid === steel.product);
    expect(sumOf(ofSteel)).toBe(gwp(ofSteel).amount);
    expect(stage.rounding['GWP-fossil']).not.toBe('0');
    expect(new Decimal(stage.rounding['GWP-fossil']).abs().lte('4e-30')).toBe(true);
    expect(stage.changedSince).toBeUndefined();
  });

  it('names an input without a figure, and does not count it as zero', async () => {
    const known = await calls.material('1', { impacts: { AP: { A1: '3' } } });
    const unknown = await calls.material('2', { name: 'Unknown' });
    const inner = await calls.modelled([kilogramsOf(known, 1), kilogramsOf(unknown, 1)], inKilograms);
    const car = await calls.modelled([kilogramsOf(known, 5), kilogramsOf(inner.product, 1)]);
    const { impacts, stages } = await contribution(car.model, '?impacts=AP,GWP-fossil&depth=2');
    const lacking = { uuid: car.inputs[1], name: 'Product', lifecycleStage: 'A1' };
    expect(impacts).toEqual({
      AP: { unit: 'molH+e', gaps: { count: 1, inputs: [lacking] } },
      'GWP-fossil': { unit: 'kgCO2e', total: '8' },
    });
    const [{ contributions, rounding, parts }] = stages;
    expect([Object.keys(contributions), Object.keys(rounding)]).toEqual([['GWP-fossil'], ['GWP-fossil']]);
    expect(parts.map(({ input, missing }: any) => [input.uuid, missing])).toEqual([
      [car.inputs[1], ['AP']],
      [car.inputs[0], undefined],
    ]);
    expect(parts[0].parts.map(({ source, missing }: any) => [source.name, missing])).toEqual([
      ['Unknown', ['AP']],
      ['Material', undefined],
    ]);
    expect(parts[1].contributions.AP).toEqual({ amount: '15' });
    expect(parts[0].parts[1].contributions.AP).toEqual({ amount: '3' });
  });

  it('tells what has changed below a locked version apart from rounding', async () => {
    const ore = await calls.material('1');
    const car = await calls.modelled([kilogramsOf(ore, 3)]);
    await calls.send('POST', `material/${car.product}/state`, { state: 'locked' });
    expect((await contribution(car.model)).stages[0].changedSince).toBeUndefined();
    await calls.send('PATCH', `material/${ore}`, { footprint: { CO2e: { A1: '1.5' } } });
    const { versionState, stages } = await contribution(car.model);
    const [stage] = stages;
    expect([versionState, gwp(stage).amount, gwp(stage.parts[0]).amount]).toEqual(['locked', '3', '4.5']);
    expect([stage.changedSince, stage.rounding]).toEqual([{ 'GWP-fossil': '-1.5' }, { 'GWP-fossil': '0' }]);
    const above = await calls.modelled([{ material: { uuid: car.product }, quantity: 2, unit: 'pcs' }]);
    const [part] = (await contribution(above.model, '?depth=2')).stages[0].parts;
    expect([gwp(part).amount, part.changedSince, sumOf(part)]).toEqual(['6', { 'GWP-fossil': '-3' }, '6']);
  });

  it('has no share of a zero, and shares of both signs', async () => {
    const plus = await calls.material('2');
    const minus = await calls.material('-1');
    const even = await calls.modelled([kilogramsOf(plus, 1), kilogramsOf(minus, 2)]);
    const [zero] = (await contribution(even.model)).stages;
    expect([gwp(zero), gwp(zero.parts[0])]).toEqual([{ amount: '0' }, { amount: '2' }]);
    const odd = await calls.modelled([kilogramsOf(plus, 1), kilogramsOf(minus, 1)]);
    const [one] = (await contribution(odd.model)).stages;
    expect(one.parts.map((each: any) => gwp(each).share)).toEqual(['2.0000000000', '-1.0000000000']);
    const beyond = await calls.modelled([
      kilogramsOf(plus, 1),
      kilogramsOf(plus, 1, { lifecycleStage: { code: 'D' } }),
    ]);
    const [, d] = (await contribution(beyond.model)).stages;
    expect(gwp(d)).toEqual({ amount: '2', shareOfStage: '1.0000000000' });
  });

  it('is nothing without inputs', async () => {
    const { model } = await calls.modelled([], { footprint: { CO2e: { A1: '5' } } });
    expect(await contribution(model)).toMatchObject({ impacts: { 'GWP-fossil': { total: '5' } }, stages: [] });
  });

  it('shows 2,000 parts at most, the largest, and what is cut', async () => {
    const small = await calls.material('0.001');
    const large = await calls.material('5');
    const car = await calls.modelled([kilogramsOf(small, 1)]);
    await addInputs(car, small, 2_999);
    await calls.made(`model/${car.model}/input`, kilogramsOf(large, 1));
    const [stage] = (await contribution(car.model, '?depth=3')).stages;
    expect([stage.parts.length, stage.cut.count]).toEqual([2000, 1001]);
    expect(stage.parts.slice(0, 3).map((each: any) => gwp(each).amount)).toEqual(['5', '0.002', '0.002']);
    expect(sumOf(stage)).toBe(gwp(stage).amount);
    expect(new Decimal(gwp(stage.cut).share).lt('0.2')).toBe(true);
  });
});

describe('a source of too many inputs for one answer', () => {
  it('stays whole, and its own contributions are told', async () => {
    const ore = await calls.material('0.001');
    const [large, small] = [await calls.modelled([kilogramsOf(ore, 1)]), await calls.modelled([kilogramsOf(ore, 1)])];
    await addInputs(large, ore, 13_000);
    const car = await calls.modelled(
      [large, small].map(({ product }) => ({ material: { uuid: product }, quantity: 1, unit: 'pcs' })),
    );
    const partsOf = async (query: string) => {
      const [stage] = (await contribution(car.model, `?depth=2${query}`)).stages;
      expect(sumOf(stage)).toBe(gwp(stage).amount);
      return [large, small].map(({ product }) => stage.parts.find(({ source }: any) => source.uuid === product));
    };
    const [ofLarge, ofSmall] = await partsOf('&impacts=all');
    expect([ofLarge.hasParts, ofLarge.parts, ofLarge.cut, ofSmall.parts.length]).toEqual([
      true,
      undefined,
      undefined,
      1,
    ]);
    const [inFossil] = await partsOf('');
    expect(inFossil.parts.length + inFossil.cut.count).toBe(13_001);
  });
});

/** Beside the api, which would compute them one after another. */
function addInputs({ model, product }: { model: string; product: string }, source: string, count: number) {
  return service.database.query(
    `insert into model_input (company, uuid, model, product, quantity, unit, material)
     select $1, gen_random_uuid(), $2, $3, case when n % 1000 = 0 then 2 else 1 + n / 100000.0 end, 'kg', $4::uuid from generate_series(1, $5) n`,
    [member.company.uuid, model, product, source, count],
  );
}

describe('the route', () => {
  const asked = (model: string, query = '', token = member.token): Promise<Called> =>
    call('GET', `${service.url}/api/v1/model/${model}/contribution${query}`, { token });

  it('is for those who may read models, of their own company', async () => {
    const { model } = await calls.modelled([kilogramsOf(await calls.material('1'), 1)]);
    const readers = await service.member('acme', ['model:read']);
    const others = await service.member('acme', ['material:read', 'model:update']);
    const stranger = await service.member('stranger');
    expect((await asked(model, '', readers.token)).status).toBe(200);
    expect((await asked(model, '', others.token)).status).toBe(403);
    expect((await call('GET', `${service.url}/api/v1/model/${model}/contribution`)).status).toBe(401);
    expect((await asked(model, '', stranger.token)).status).toBe(404);
    for (const unknown of [newUuid(), 'model', `${model}x`]) expect((await asked(unknown)).status).toBe(404);
  });

  it.each([
    ['?depth=0', 'depth'],
    ['?depth=21', 'depth'],
    ['?depth=1.5', 'depth'],
    ['?depth=-1', 'depth'],
    ['?depth=', 'depth'],
    ['?depth=1e1', 'depth'],
    [`?depth=${'9'.repeat(400)}`, 'depth'],
    ['?depth=1&depth=2', 'depth'],
    ['?impacts=XYZ', 'impacts'],
    ['?impacts=all,AP', 'impacts'],
  ])('refuses %s', async (query, field) => {
    const { model } = await calls.modelled();
    const { status, json } = await asked(model, query);
    expect([status, json.errors[0].field]).toEqual([400, field]);
  });
});
