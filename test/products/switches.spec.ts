import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#access';
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

const aSwitch = (sources: string[], more: Record<string, unknown> = {}) =>
  calls.made('switch', { name: 'Steel', unit: 'kg', sources: sources.map((uuid) => ({ uuid })), ...more });

describe('a switch', () => {
  it('is the mean of its sources per one of its own unit', async () => {
    const [one, other] = [await calls.material('2'), await calls.material('0.003', { unit: 'g', name: 'Grams' })];
    const made = await calls.made('switch?impacts=all', {
      ...{ name: 'Steel', unit: 't', syncId: 'SW-1', sources: [{ uuid: one }, { uuid: other.toUpperCase() }] },
    });
    expect(made).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      syncId: 'SW-1',
      name: 'Steel',
      unit: 't',
      sources: [
        { uuid: one, name: 'Material' },
        { uuid: other, name: 'Grams' },
      ],
      footprint: { CO2e: { productCarbonFootprint: '2500', A1_A3: '2500' } },
      impacts: expect.any(Object),
      created: expect.stringMatching(/Z$/),
      updated: expect.stringMatching(/Z$/),
    });
    expect(Object.keys(made.impacts)).toHaveLength(37);
    expect(made.impacts['GWP-fossil']).toMatchObject({ unit: 'kgCO2e', A1_A3: '2500' });
    expect(made.impacts.AP.A1_A3).toBe('');
    expect(await calls.get(`switch/${made.uuid}?impacts=all`)).toEqual(made);
  });

  it('has an indicator only where every source has it', async () => {
    const full = await calls.material(undefined, { impacts: { AP: { A1: '1' }, ODP: { A1: '4' } } });
    const partial = await calls.material(undefined, { impacts: { AP: { A1: '3' } } });
    const { impacts, footprint } = await calls.made('switch?impacts=AP,ODP', {
      ...{ name: 'Choice', unit: 'kg', sources: [{ uuid: full }, { uuid: partial }] },
    });
    expect([impacts.AP.A1_A3, impacts.ODP.A1_A3]).toEqual(['2', '']);
    expect(footprint).toEqual({ CO2e: { productCarbonFootprint: '', A1_A3: '' } });
  });

  it('follows its sources, and what draws on it follows the switch', async () => {
    const [one, other] = [await calls.material('1'), await calls.material('3')];
    const { uuid } = await aSwitch([one, other]);
    const { product } = await calls.modelled([kilogramsOf(uuid, 10)]);
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('20');
    await calls.send('PATCH', `material/${one}`, { footprint: { CO2e: { A1: '5' } } });
    expect((await calls.get(`switch/${uuid}`)).footprint.CO2e.A1_A3).toBe('4');
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('40');
    await calls.send('PATCH', `switch/${uuid}`, { sources: [{ uuid: other }] });
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('30');
  });

  it('is the mean by the shares of its sources, where it states them', async () => {
    const [steel, scrap] = [
      await calls.material('3', { recycledPercent: 0 }),
      await calls.material('1', { recycledPercent: 90 }),
    ];
    const sources = [
      { uuid: steel, share: '0.70' },
      { uuid: scrap, share: '0.3' },
    ];
    const { uuid } = await calls.made('switch', { name: 'Steel', unit: 'kg', syncId: 'SW-shares', sources });
    const { product, model } = await calls.modelled([kilogramsOf(uuid, 10)]);
    const shown = await calls.get(`switch/${uuid}`);
    expect(shown.sources).toEqual([
      { uuid: steel, name: 'Material', share: '0.7' },
      { uuid: scrap, name: 'Material', share: '0.3' },
    ]);
    expect(shown.footprint.CO2e.A1_A3).toBe('2.4');
    expect(await calls.get(`material/${product}`)).toMatchObject({
      ...{ footprint: { CO2e: { A1: '24' } }, modeledRecycledPercent: 27 },
    });
    const [stage] = (await calls.get(`model/${model}/contribution?depth=2`)).stages;
    expect(stage.parts[0].parts).toMatchObject([
      { source: { uuid: steel }, quantity: { quantity: 7 }, contributions: { 'GWP-fossil': { amount: '21' } } },
      { source: { uuid: scrap }, quantity: { quantity: 3 }, contributions: { 'GWP-fossil': { amount: '3' } } },
    ]);

    expect((await calls.made('switch', { name: 'Steel', unit: 'kg', syncId: 'SW-shares', sources })).uuid).toBe(uuid);
    await calls.send('PATCH', `switch/${uuid}`, { name: 'Bars' });
    expect((await calls.get(`switch/${uuid}`)).sources).toEqual(shown.sources);
    await calls.send('PATCH', `material/${scrap}`, { footprint: { CO2e: { A1: '2' } } });
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('27');
    const equal = await calls.send('PATCH', `switch/${uuid}`, {
      sources: [{ uuid: steel }, { uuid: scrap, share: null }],
    });
    expect(equal.json.sources.map(({ share }: any) => share)).toEqual([undefined, undefined]);
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('25');
  });

  it('has a mean weight that divides without a trace, though it does not end', async () => {
    const piece = (kg: number) => calls.material('1', { unit: 'pcs', weight: { quantity: kg, unit: 'kg' } });
    const pieces = [await piece(0.000001), await piece(0.000001), await piece(0.000002)];
    const { uuid } = await aSwitch(pieces, { unit: 'pcs' });
    const { product } = await calls.modelled([kilogramsOf(uuid, 1)]);
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('750000');

    const hour = await calls.material('60', { unit: 'h', weight: { quantity: 0.000001, unit: 'kg' } });
    const minute = await calls.modelled([{ material: { uuid: hour }, quantity: 1, unit: 'min' }]);
    const above = await calls.modelled([kilogramsOf(minute.product, 1)]);
    expect((await calls.get(`material/${above.product}`)).footprint.CO2e.A1).toBe('60000000');
  });

  it('merges what is written: absent keeps, null clears, sources are replaced', async () => {
    const one = await calls.material('1');
    const { uuid } = await aSwitch([one], { syncId: 'SW-merge' });
    const renamed = (await calls.send('PATCH', `switch/${uuid}`, { name: 'Renamed' })).json;
    expect(renamed).toMatchObject({ name: 'Renamed', syncId: 'SW-merge', sources: [{ uuid: one }] });
    const cleared = (await calls.send('PATCH', `switch/${uuid}`, { sources: null, unit: null, syncId: null })).json;
    expect(cleared).toMatchObject({ sources: [], footprint: { CO2e: { A1_A3: '' } } });
    expect(cleared).not.toHaveProperty('unit');
    expect(cleared).not.toHaveProperty('syncId');
    const before = (await calls.get(`switch/${uuid}`)).updated;
    expect((await calls.send('PATCH', `switch/${uuid}`, {})).json.updated).toBe(before);
  });

  it('is listed with the others, and found by its syncId', async () => {
    const { uuid } = await aSwitch([], { syncId: 'SW-find' });
    const { data, ...envelope } = await calls.get('switch');
    expect(envelope).toEqual({});
    expect(data.map((each: any) => each.uuid)).toContain(uuid);
    expect((await calls.get('switch?syncId=SW-find')).data.map((each: any) => each.uuid)).toEqual([uuid]);
    expect((await calls.get('switch?syncId=nobody')).data).toEqual([]);
  });

  it('sent again under its syncId is the same switch, unless it says something else', async () => {
    const one = await calls.material('1');
    const body = { name: 'Twice', unit: 'kg', syncId: 'SW-twice', sources: [{ uuid: one }] };
    const [first, second] = await Promise.all([calls.made('switch', body), calls.made('switch', body)]);
    expect(second).toEqual(first);
    const other = await calls.send('POST', 'switch', { ...body, unit: 't' });
    expect(other.status).toBe(409);
    expect(other.json.message).toContain(first.uuid);
    const { uuid } = await aSwitch([]);
    expect((await calls.send('PATCH', `switch/${uuid}`, { syncId: 'SW-twice' })).status).toBe(409);
  });

  it('is deleted, unless an input draws on it', async () => {
    const one = await calls.material('1');
    const { uuid } = await aSwitch([one]);
    const { model, inputs } = await calls.modelled([kilogramsOf(uuid, 1)]);
    const refused = await calls.send('DELETE', `switch/${uuid}`);
    expect([refused.status, Object.keys(refused.json)]).toEqual([409, ['message']]);
    await calls.send('DELETE', `model/${model}/input/${inputs[0]}`);
    expect(await calls.send('DELETE', `switch/${uuid}`)).toMatchObject({ status: 200, json: { message: 'Deleted.' } });
    expect((await calls.send('GET', `switch/${uuid}`)).status).toBe(404);
    expect((await calls.send('DELETE', `material/${one}`)).status).toBe(200);
  });

  it('keeps its sources from being deleted', async () => {
    const one = await calls.material('1');
    await aSwitch([one]);
    expect((await calls.send('DELETE', `material/${one}`)).status).toBe(409);
  });

  it('cannot be made of itself', async () => {
    const { uuid } = await aSwitch([]);
    const { product } = await calls.modelled([kilogramsOf(uuid, 1)], { name: 'Beam', unit: 'kg' });
    const refused = await calls.send('PATCH', `switch/${uuid}`, { sources: [{ uuid: product }] });
    expect(refused.status).toBe(409);
    expect(refused.json.message).toContain('Steel → Beam → Steel');
  });

  it('does not let a source change to a unit that no longer converts', async () => {
    const one = await calls.material('1');
    await aSwitch([one]);
    expect((await calls.send('PATCH', `material/${one}`, { unit: 'kWh' })).status).toBe(409);
    expect((await calls.send('PATCH', `material/${one}`, { unit: 't' })).status).toBe(200);
  });
});

describe('what cannot be a switch', () => {
  it.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['an unknown unit', { name: 'S', unit: 'stone' }, 'unit'],
    ['sources that are no list', { name: 'S', unit: 'kg', sources: {} }, 'sources'],
    ['a source that is no reference', { name: 'S', unit: 'kg', sources: ['x'] }, 'sources.0'],
    ['a source that is a list', { name: 'S', unit: 'kg', sources: [[[]]] }, 'sources'],
    ['a source without a uuid', { name: 'S', unit: 'kg', sources: [{ uuid: 7 }] }, 'sources.0.uuid'],
    ['an unknown source', { name: 'S', unit: 'kg', sources: [{ uuid: randomUUID() }] }, 'sources.0'],
  ])('is refused: %s', async (_, body, field) => {
    const answer = await calls.send('POST', 'switch', body);
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((each: any) => each.field)).toContain(field);
  });

  it('is refused: sources without a unit, named twice, not converting, or a switch', async () => {
    const [one, power] = [await calls.material('1'), await calls.material('1', { unit: 'kWh' })];
    const other = await aSwitch([one]);
    const refused = async (unit: string | undefined, ...sources: string[]) => {
      const body = { name: 'S', unit, sources: sources.map((uuid) => ({ uuid })) };
      const answer = await calls.send('POST', 'switch', body);
      return [answer.status, answer.json.errors?.[0].field];
    };
    expect(await refused(undefined, one)).toEqual([400, 'unit']);
    expect(await refused('kg', one, one)).toEqual([400, 'sources.1']);
    expect(await refused('kg', one, power)).toEqual([400, 'sources.1']);
    expect(await refused('kg', other.uuid)).toEqual([400, 'sources.0']);
  });

  it('is refused: shares that are no decimals above 0, not of every source, or do not add up to 1', async () => {
    const [one, other] = [await calls.material('1'), await calls.material('2')];
    const refused = async (...shares: unknown[]) => {
      const sources = [one, other].map((uuid, nth) => ({
        uuid,
        ...(shares[nth] !== undefined && { share: shares[nth] }),
      }));
      const answer = await calls.send('POST', 'switch', { name: 'S', unit: 'kg', sources });
      return [answer.status, ...answer.json.errors.map(({ field }: any) => field)];
    };
    expect(await refused(0.5, '0.5')).toEqual([400, 'sources.0.share']);
    expect(await refused('half', '0.5')).toEqual([400, 'sources.0.share']);
    expect(await refused('0.5')).toEqual([400, 'sources.1.share']);
    expect(await refused('1', '0')).toEqual([400, 'sources.1.share']);
    expect(await refused('0.5', '0.4')).toEqual([400, 'sources']);
  });

  it('is refused: impacts that do not exist', async () => {
    expect((await calls.send('GET', 'switch?impacts=all,AP')).status).toBe(400);
    expect((await calls.send('POST', 'switch?impacts=CO2', { name: 'S' })).status).toBe(400);
  });
});

describe('who may not', () => {
  it('is told so on every route', async () => {
    const { uuid } = await aSwitch([]);
    const stranger = graphCalls(service, await service.member('other'));
    const routes = [
      ['POST', 'switch', 'switch:create'],
      ['GET', 'switch', 'switch:read'],
      ['GET', `switch/${uuid}`, 'switch:read'],
      ['PATCH', `switch/${uuid}`, 'switch:update'],
      ['DELETE', `switch/${uuid}`, 'switch:delete'],
    ] as const;
    for (const [method, path, permission] of routes) {
      const body = method === 'POST' || method === 'PATCH' ? { name: 'S' } : undefined;
      expect((await call(method, `${service.url}/api/v1/${path}`, { body })).status).toBe(401);
      const others = await service.member(
        'acme',
        PERMISSIONS.filter((each) => each !== permission),
      );
      expect((await graphCalls(service, others).send(method, path, body)).status).toBe(403);
      if (path !== 'switch') expect((await stranger.send(method, path, body)).status).toBe(404);
      if (path !== 'switch') expect((await calls.send(method, path.replace(uuid, 'x'), body)).status).toBe(404);
    }
    expect((await stranger.get('switch')).data).toEqual([]);
  });

  it('has the recycled content of its sources by what a unit of it weighs as each, in the model above it', async () => {
    const piece = (kilograms: number, more: object) =>
      calls.material('1', { unit: 'pcs', weight: { quantity: kilograms, unit: 'kg' }, ...more });
    const heavy = await piece(3, { recycledPercent: 80 });
    const light = await piece(1, {});
    const { uuid } = await aSwitch([heavy, light], { unit: 'pcs' });
    const input = { material: { uuid }, quantity: 5, unit: 'pcs' };
    const { product, model, inputs } = await calls.modelled([input]);
    const { data } = await calls.get(`model/${model}/input`);
    expect(data).toMatchObject([{ uuid: inputs[0], recycledPercent: 60 }]);
    expect(await calls.get(`material/${product}`)).toMatchObject({
      ...{ modeledWeight: { quantity: 10, unit: 'kg' }, modeledRecycledPercent: 60 },
    });
    await calls.send('PATCH', `material/${light}`, { recycledPercent: 20 });
    expect((await calls.get(`material/${product}`)).modeledRecycledPercent).toBe(65);
    for (const source of [heavy, light]) await calls.send('PATCH', `material/${source}`, { recycledPercent: null });
    expect(await calls.get(`material/${product}`)).not.toHaveProperty('modeledRecycledPercent');
  });

  it('cannot name what is another company’s', async () => {
    const mine = await calls.material('1');
    const stranger = graphCalls(service, await service.member('other'));
    const answer = await stranger.send('POST', 'switch', { name: 'S', unit: 'kg', sources: [{ uuid: mine }] });
    expect([answer.status, answer.json.errors[0].field]).toEqual([400, 'sources.0']);
  });
});
