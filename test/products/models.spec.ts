import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#access';
import { call } from '../support/companies/call.js';
import { trailOf } from '../support/companies/element-calls.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;
let steel: string;
let lane: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
  steel = await calls.material('2', { name: 'Steel', recycledPercent: 40 });
  lane = (await calls.made('transport/lane', { name: 'Road', syncId: 'L-1', totalKm: 200, CO2ePerTkm: '0.1' })).uuid;
});

afterAll(() => service?.close());

describe('a model', () => {
  it('belongs to one product', async () => {
    const product = await calls.material(undefined, { name: 'Beam' });
    const made = await calls.made('model', { product: { uuid: product.toUpperCase(), name: 'ignored' } });
    expect(made).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      product: { uuid: product, name: 'Beam' },
      created: expect.stringMatching(/Z$/),
      updated: expect.stringMatching(/Z$/),
    });
    expect(await calls.made('model', { product: { uuid: product } })).toEqual(made);
    expect(await calls.get(`model/${made.uuid}`)).toEqual(made);
    expect(await calls.get(`model?product=${product}`)).toEqual({ count: 1, page: 1, pageSize: 100, data: [made] });
    expect((await calls.get(`model?product=${randomUUID()}`)).count).toBe(0);
  });

  it('is paged', async () => {
    await calls.modelled();
    await calls.modelled();
    const { count } = await calls.get('model?limit=1');
    const seen = new Set<string>();
    let url: string | undefined = `${service.url}/api/v1/model?limit=1`;
    while (url) {
      const page: any = await call('GET', url, { token: member.token });
      seen.add(page.json.data[0].uuid);
      url = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen.size).toBe(count);
  });

  it('needs a product that exists and draws on no dataset', async () => {
    for (const product of [undefined, null, 'x', {}, { uuid: 7 }, { uuid: randomUUID() }]) {
      const answer = await calls.send('POST', 'model', { product });
      expect([answer.status, answer.json.errors[0].field.split('.')[0]]).toEqual([400, 'product']);
    }
  });
});

describe('an input', () => {
  it('draws on its material and makes the figures of the product', async () => {
    const { model, product } = await calls.modelled();
    const block = await calls.made(`model/${model}/block`, { name: 'Body' });
    const made = await calls.made(`model/${model}/input`, {
      ...{ name: 'Sheet', syncId: 'I-1', quantity: 1.5, unit: 't', order: 3, material: { uuid: steel } },
      ...{
        block: { uuid: block.uuid },
        lifecycleStage: { code: 'A3' },
        materialGroup: ['Product', 'metal'],
        CO2e: '99',
      },
    });
    expect(made).toEqual({
      uuid: expect.any(String),
      name: 'Sheet',
      syncId: 'I-1',
      quantity: 1.5,
      unit: 't',
      order: 3,
      material: { uuid: steel, name: 'Steel' },
      block,
      lifecycleStage: { code: 'A3', name: 'Manufacturing' },
      materialGroup: ['Product', 'metal'],
      created: expect.any(String),
      updated: expect.any(String),
      CO2e: '3000',
      declaredAmount: { quantity: 1500, unit: 'kg' },
      recycledPercent: 40,
    });
    expect(await calls.get(`model/${model}/input/${made.uuid}`)).toEqual(made);
    expect(await calls.get(`model/${model}/input`)).toEqual({ count: 1, page: 1, pageSize: 100, data: [made] });
    expect(await calls.get(`material/${product}`)).toMatchObject({
      dataSource: 'model',
      footprint: {
        CO2e: { A1: '', A3: '3000', A1_A3: '3000', productCarbonFootprint: '3000', direct: '3000', upstream: '' },
      },
      modeledWeight: { quantity: 1500, unit: 'kg' },
      modeledTotalWeight: { quantity: 1500, unit: 'kg' },
      modeledRecycledPercent: 40,
    });
  });

  it('says little and gets the rest', async () => {
    const { model } = await calls.modelled();
    expect(await calls.made(`model/${model}/input`, kilogramsOf(steel, 3))).toMatchObject({
      name: 'Steel',
      lifecycleStage: { code: 'A1', name: 'Raw material supply' },
      materialGroup: ['product'],
      CO2e: '6',
    });
    const note = await calls.made(`model/${model}/input`, { name: 'To be found' });
    expect(note.materialGroup).toEqual([]);
    for (const absent of ['quantity', 'unit', 'material', 'transport', 'CO2e', 'declaredAmount']) {
      expect(note).not.toHaveProperty(absent);
    }
  });

  it('is counted through the weight where its unit is another kind', async () => {
    const bottle = await calls.material('0.4', { unit: 'pcs', weight: { quantity: 250, unit: 'g' } });
    const { product, inputs, model } = await calls.modelled([kilogramsOf(bottle, 2)]);
    expect(await calls.get(`model/${model}/input/${inputs[0]}`)).toMatchObject({
      declaredAmount: { quantity: 8, unit: 'pcs' },
      CO2e: '3.2',
    });
    expect((await calls.get(`material/${product}`)).modeledWeight).toEqual({ quantity: 2, unit: 'kg' });
  });

  it('is carried over a lane: its tonne-kilometres at the lane’s factor', async () => {
    const { model, product, inputs } = await calls.modelled([kilogramsOf(steel, 500, { syncId: 'sheet' })]);
    const [carried] = inputs;
    const carriage = await calls.made(`model/${model}/input`, {
      ...{ lifecycleStage: { code: 'A2' }, transport: { lane: { uuid: lane }, for: { uuid: carried } } },
    });
    expect(carriage).toMatchObject({
      name: 'Road',
      transport: {
        lane: { uuid: lane, syncId: 'L-1', name: 'Road' },
        for: { uuid: carried, syncId: 'sheet', name: 'Steel' },
        weight: { quantity: 500, unit: 'kg' },
        tkm: 100,
      },
      CO2e: '10',
    });
    const path = `model/${model}/input`;
    const heavier = await calls.send('PATCH', `${path}/${carriage.uuid}`, {
      transport: { weight: { quantity: 3, unit: 't' } },
    });
    expect(heavier.json).toMatchObject({ transport: { weight: { quantity: 3, unit: 't' }, tkm: 600 }, CO2e: '60' });
    await calls.send('PATCH', `${path}/${carriage.uuid}`, { transport: { weight: null } });
    await calls.send('PATCH', `${path}/${carried}`, { quantity: 1000 });
    expect((await calls.get(`${path}/${carriage.uuid}`)).transport.tkm).toBe(200);
    expect((await calls.get(`material/${product}`)).footprint.CO2e).toMatchObject({
      A1: '2000',
      A2: '20',
      A1_A3: '2020',
    });
    expect((await calls.send('DELETE', `${path}/${carried}`)).status).toBe(409);
    expect(
      (await calls.send('PATCH', `${path}/${carried}`, { quantity: null, material: null, unit: null, name: 'x' }))
        .status,
    ).toBe(409);
  });

  it('names another transport by its lane', async () => {
    const weight = { quantity: 1, unit: 't' };
    const { model, inputs } = await calls.modelled([{ transport: { lane: { uuid: lane }, weight } }]);
    const said = { transport: { lane: { uuid: lane }, for: { uuid: inputs[0] }, weight } };
    expect((await calls.made(`model/${model}/input`, said)).transport.for).toEqual({ uuid: inputs[0], name: 'Road' });
  });

  it('merges what is written: absent keeps, null clears', async () => {
    const { model, inputs, product } = await calls.modelled([
      kilogramsOf(steel, 3, { order: 1, materialGroup: ['packaging'] }),
    ]);
    const path = `model/${model}/input/${inputs[0]}`;
    expect((await calls.send('PATCH', path, { quantity: 4, materialGroup: null, order: null })).json).toMatchObject({
      ...{ quantity: 4, unit: 'kg', materialGroup: ['product'], CO2e: '8' },
    });
    const before = await calls.get(path);
    expect((await calls.send('PATCH', path, {})).json).toEqual(before);
    expect((await calls.send('PATCH', path, { material: null, name: 'Gone' })).json).not.toHaveProperty('CO2e');
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('');
    expect(await calls.send('DELETE', path)).toMatchObject({ status: 200, json: { message: 'Deleted.' } });
    expect((await calls.send('GET', path)).status).toBe(404);
  });

  it('sent again under its syncId is the same input, unless it says something else', async () => {
    const { model } = await calls.modelled();
    const said = kilogramsOf(steel, 3, { syncId: 'twice' });
    const path = `model/${model}/input`;
    const [first, second] = await Promise.all([calls.made(path, said), calls.made(path, said)]);
    expect(second).toEqual(first);
    const other = await calls.send('POST', path, { ...said, quantity: 4 });
    expect([other.status, other.json.message.includes(first.uuid)]).toEqual([409, true]);
    const third = await calls.made(path, kilogramsOf(steel, 3, { syncId: 'thrice' }));
    expect((await calls.send('PATCH', `${path}/${third.uuid}`, { syncId: 'twice' })).status).toBe(409);
    expect((await calls.get(path)).count).toBe(2);
    const elsewhere = await calls.modelled();
    expect((await calls.made(`model/${elsewhere.model}/input`, said)).syncId).toBe('twice');
  });

  it.each([
    ['a quantity that is no number', { quantity: '3' }, 'quantity'],
    ['a negative quantity', { quantity: -1 }, 'quantity'],
    ['an unknown unit', { unit: 'stone' }, 'unit'],
    ['a unit that does not convert', { unit: 'kWh' }, 'unit'],
    ['a place that is no integer', { order: 1.5 }, 'order'],
    ['a place beyond all integers', { order: 1e10 }, 'order'],
    ['an unknown stage', { lifecycleStage: { code: 'A9' } }, 'lifecycleStage.code'],
    ['a stage that is no object', { lifecycleStage: 'A1' }, 'lifecycleStage'],
    ['a group that is no string', { materialGroup: [7] }, 'materialGroup'],
    ['groups that are no list', { materialGroup: 'product' }, 'materialGroup'],
    ['an unknown material', { material: { uuid: randomUUID() } }, 'material'],
    ['a malformed material', { material: { uuid: 'x' } }, 'material.uuid'],
    ['an unknown block', { block: { uuid: randomUUID() } }, 'block'],
    ['an empty syncId', { syncId: '' }, 'syncId'],
    ['a name that is too long', { name: 'x'.repeat(501) }, 'name'],
    ['no quantity', { quantity: null }, 'quantity'],
    ['no unit', { unit: null }, 'unit'],
    [
      'a material and a transport',
      { transport: { lane: { uuid: randomUUID() }, weight: { quantity: 1, unit: 't' } } },
      'transport',
    ],
    ['a figure beyond all reason', { quantity: 1e300 }, 'impacts.GWP-fossil.A1'],
  ])('is refused with %s', async (_, said, field) => {
    const { model } = await calls.modelled();
    const answer = await calls.send('POST', `model/${model}/input`, { ...kilogramsOf(steel, 1), ...said });
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((each: any) => each.field)).toContain(field);
    expect((await calls.get(`model/${model}/input`)).count).toBe(0);
  });

  it.each([
    ['no lane', { weight: { quantity: 1, unit: 't' } }, 'transport.lane'],
    ['an unknown lane', { lane: { uuid: randomUUID() }, weight: { quantity: 1, unit: 't' } }, 'transport.lane'],
    ['nothing that says what is carried', { lane: 'lane' }, 'transport.weight'],
    ['an input of no other model', { lane: 'lane', for: { uuid: randomUUID() } }, 'transport.for'],
    ['a weight that is no mass', { lane: 'lane', weight: { quantity: 1, unit: 'l' } }, 'transport.weight.unit'],
    ['a negative weight', { lane: 'lane', weight: { quantity: -1, unit: 't' } }, 'transport.weight.quantity'],
  ])('is refused as a transport with %s', async (_, transport, field) => {
    const { model } = await calls.modelled();
    const said = {
      transport: { ...transport, ...('lane' in transport && transport.lane === 'lane' && { lane: { uuid: lane } }) },
    };
    const answer = await calls.send('POST', `model/${model}/input`, said);
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, field]);
  });

  it('has a negative quantity in module D alone, which takes credits', async () => {
    const credit = kilogramsOf(steel, -1, { lifecycleStage: { code: 'D' } });
    const { product, model, inputs } = await calls.modelled([kilogramsOf(steel, 3), credit]);
    const path = `model/${model}/input/${inputs[1]}`;
    const shown = async () => await calls.get(`material/${product}?impacts=GWP-fossil`);
    const { D, A1, totalCarbonFootprint } = (await shown()).footprint.CO2e;
    expect([D, A1, totalCarbonFootprint]).toEqual(['-2', '6', '6']);
    expect((await shown()).modeledWeight).toEqual({ quantity: 3, unit: 'kg' });
    expect(await calls.get(path)).toMatchObject({ quantity: -1, CO2e: '-2', lifecycleStage: { code: 'D' } });

    const outside = await calls.send('PATCH', path, { lifecycleStage: { code: 'C4' } });
    expect([outside.status, outside.json.errors]).toEqual([
      400,
      [{ field: 'quantity', message: 'must not be less than 0 but in module D, which takes credits' }],
    ]);
    const carried = { transport: { lane: { uuid: lane }, for: { uuid: inputs[1] } }, lifecycleStage: { code: 'A4' } };
    const transport = await calls.send('POST', `model/${model}/input`, carried);
    expect(transport.json.errors).toMatchObject([{ field: 'transport.weight' }]);

    expect((await calls.send('PATCH', path, { quantity: 1, lifecycleStage: { code: 'C4' } })).status).toBe(200);
    await calls.made(`model/${model}/input`, carried);
    const back = await calls.send('PATCH', path, { quantity: -1, lifecycleStage: { code: 'D' } });
    expect([back.status, back.json.errors.map(({ field }: any) => field)]).toEqual([400, ['quantity']]);
  });

  it('is refused as a transport for what has no weight', async () => {
    const power = await calls.material('0.3', { unit: 'kWh' });
    const { model, inputs } = await calls.modelled([{ material: { uuid: power }, quantity: 5, unit: 'kWh' }]);
    const said = { transport: { lane: { uuid: lane }, for: { uuid: inputs[0] } } };
    const answer = await calls.send('POST', `model/${model}/input`, said);
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, 'transport.weight']);
  });

  it('is refused of a material without a unit', async () => {
    const vague = await calls.material('1', { unit: undefined });
    const { model } = await calls.modelled();
    const answer = await calls.send('POST', `model/${model}/input`, kilogramsOf(vague, 1));
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, 'material']);
  });

  it('leaves its trace in the history of the product', async () => {
    const { model, product, inputs } = await calls.modelled([kilogramsOf(steel, 3)]);
    await calls.send('PATCH', `model/${model}/input/${inputs[0]}`, { quantity: 4 });
    const changes = (await trailOf(service, member.company.uuid, product)).map((each) => each.changes);
    expect(changes).toContainEqual({
      [`model.input.${inputs[0]}`]: {
        from: expect.objectContaining({ quantity: '3', material: steel }),
        to: expect.objectContaining({ quantity: '4', material: steel }),
      },
    });
    expect(changes).toContainEqual({ 'footprint.CO2e.productCarbonFootprint': { from: '6', to: '8' } });
  });
});

describe('blocks', () => {
  it('are made, renamed, listed and deleted as long as nothing is in them', async () => {
    const { model } = await calls.modelled();
    const path = `model/${model}/block`;
    const block = await calls.made(path, { name: 'Body' });
    expect(block).toEqual({ uuid: expect.any(String), name: 'Body' });
    const { uuid } = await calls.made(`model/${model}/input`, kilogramsOf(steel, 1, { block: { uuid: block.uuid } }));
    expect((await calls.send('PATCH', `${path}/${block.uuid}`, { name: 'Shell' })).json.name).toBe('Shell');
    expect((await calls.get(`model/${model}/input/${uuid}`)).block).toEqual({ uuid: block.uuid, name: 'Shell' });
    expect((await calls.send('DELETE', `${path}/${block.uuid}`)).status).toBe(409);
    await calls.send('PATCH', `model/${model}/input/${uuid}`, { block: null });
    expect((await calls.send('DELETE', `${path}/${block.uuid}`)).status).toBe(200);
    expect(await calls.get(path)).toEqual({ count: 0, page: 1, pageSize: 100, data: [] });
  });

  it('stay in their model', async () => {
    const [one, other] = [await calls.modelled(), await calls.modelled()];
    const block = await calls.made(`model/${one.model}/block`, { name: 'Body' });
    const said = kilogramsOf(steel, 1, { block: { uuid: block.uuid } });
    const answer = await calls.send('POST', `model/${other.model}/input`, said);
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, 'block']);
    expect((await calls.send('PATCH', `model/${other.model}/block/${block.uuid}`, { name: 'x' })).status).toBe(404);
  });
});

describe('who may not', () => {
  it('is told so on every route', async () => {
    const { model, inputs, product } = await calls.modelled([kilogramsOf(steel, 1)]);
    const block = await calls.made(`model/${model}/block`, { name: 'Body' });
    const stranger = graphCalls(service, await service.member('other'));
    const routes = [
      ['POST', 'model', 'model:create', { product: { uuid: product } }],
      ['GET', 'model', 'model:read'],
      ['GET', `model/${model}`, 'model:read'],
      ['POST', `model/${model}/input`, 'model:create', { name: 'x' }],
      ['GET', `model/${model}/input`, 'model:read'],
      ['GET', `model/${model}/input/${inputs[0]}`, 'model:read'],
      ['PATCH', `model/${model}/input/${inputs[0]}`, 'model:update', {}],
      ['DELETE', `model/${model}/input/${inputs[0]}`, 'model:delete'],
      ['POST', `model/${model}/block`, 'model:create', { name: 'x' }],
      ['GET', `model/${model}/block`, 'model:read'],
      ['PATCH', `model/${model}/block/${block.uuid}`, 'model:update', {}],
      ['DELETE', `model/${model}/block/${block.uuid}`, 'model:delete'],
    ] as const;
    for (const [method, path, permission, body] of routes) {
      expect((await call(method, `${service.url}/api/v1/${path}`, { body })).status).toBe(401);
      const others = await service.member(
        'acme',
        PERMISSIONS.filter((each) => each !== permission),
      );
      expect((await graphCalls(service, others).send(method, path, body)).status, `${method} ${path}`).toBe(403);
      if (path === 'model') continue;
      expect((await stranger.send(method, path, body)).status, `${method} ${path}`).toBe(404);
      const malformed = path.replace(/[0-9a-f-]{36}/, 'x');
      expect((await calls.send(method, malformed, body)).status, `${method} ${malformed}`).toBe(404);
    }
    expect((await stranger.get('model')).count).toBe(0);
    expect((await stranger.send('POST', 'model', { product: { uuid: product } })).status).toBe(400);
  });

  it('cannot draw on what is another company’s', async () => {
    const stranger = graphCalls(service, await service.member('other'));
    const { model } = await stranger.modelled();
    const answer = await stranger.send('POST', `model/${model}/input`, kilogramsOf(steel, 1));
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, 'material']);
    const carried = await stranger.send('POST', `model/${model}/input`, {
      transport: { lane: { uuid: lane }, weight: { quantity: 1, unit: 't' } },
    });
    expect([carried.status, carried.json.errors[0].field]).toEqual([400, 'transport.lane']);
  });
});
