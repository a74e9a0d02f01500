import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});

afterAll(() => service?.close());

const lane = (method: string, body?: unknown, path = '') =>
  call(method, `${service.url}/api/v1/transport/lane${path}`, { token: member.token, body });

const OSLO_BERGEN = { name: 'Oslo to Bergen', CO2ePerTkm: '0.0800' };

describe('a transport lane', () => {
  it('is written with a distance or kilometres, and shows both', async () => {
    const miles = await lane('POST', { ...OSLO_BERGEN, syncId: 'L-1', distance: { quantity: 100, unit: 'mi' } });
    expect([miles.status, miles.json]).toEqual([
      200,
      {
        ...{ uuid: miles.json.uuid, syncId: 'L-1', name: 'Oslo to Bergen', CO2ePerTkm: '0.08' },
        ...{ distance: { quantity: 100, unit: 'mi' }, totalKm: 160.9344 },
        impacts: { 'GWP-fossil': { unit: 'kgCO2e', method: 'undivided', A1_A3: '0.08' } },
      },
    ]);
    expect((await lane('GET', undefined, `/${miles.json.uuid}`)).json).toEqual(miles.json);
    const kilometres = await lane('POST', { ...OSLO_BERGEN, totalKm: 463.5 });
    expect(kilometres.json).toMatchObject({ distance: { quantity: 463.5, unit: 'km' }, totalKm: 463.5 });
    const both = await lane('POST', { ...OSLO_BERGEN, totalKm: 160.9344, distance: miles.json.distance });
    expect(both.json).toMatchObject({ distance: miles.json.distance, totalKm: 160.9344 });
    const listed = await lane('GET', undefined, '?limit=2');
    expect(listed.json).toEqual({ count: 3, page: 1, pageSize: 2, data: [miles.json, kilometres.json] });
    expect(listed.headers.get('link')).toContain('rel="next"');
  });

  it('is changed by merging, its length as a whole', async () => {
    const made = (await lane('POST', { ...OSLO_BERGEN, distance: { quantity: 10, unit: 'nmi' }, syncId: 'L-2' })).json;
    const path = `/${made.uuid}`;
    expect((await lane('PATCH', {}, path)).json).toEqual(made);
    const again = await lane('PATCH', { name: 'By ship', totalKm: 18.52, syncId: null }, path);
    const { syncId: _, ...unnamed } = made;
    expect(again.json).toEqual({ ...unnamed, name: 'By ship' });
    expect((await lane('PATCH', { CO2ePerTkm: '-0.1' }, path)).status).toBe(400);
    const longer = await lane('PATCH', { totalKm: 20, CO2ePerTkm: '0' }, path);
    expect(longer.json).toMatchObject({ distance: { quantity: 20, unit: 'km' }, totalKm: 20, CO2ePerTkm: '0' });
  });

  it('has a syncId of its own', async () => {
    const body = { ...OSLO_BERGEN, totalKm: 1, syncId: 'L-3' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => lane('POST', body)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.uuid}`)).size).toBe(1);
    const inMetres = await lane('POST', { ...OSLO_BERGEN, syncId: 'L-3', distance: { quantity: 1_000, unit: 'm' } });
    expect(inMetres.json.uuid).toBe(answers[0]?.json.uuid);
    const other = await lane('POST', { ...body, totalKm: 2 });
    expect(other.status).toBe(409);
    expect(other.json.message).toContain(answers[0]?.json.uuid);
    const fresh = (await lane('POST', { ...OSLO_BERGEN, totalKm: 1 })).json;
    const taken = await lane('PATCH', { syncId: 'L-3' }, `/${fresh.uuid}`);
    expect([taken.status, taken.json.message]).toEqual([409, other.json.message]);
  });

  it.each([
    [{}, ['name', 'CO2ePerTkm', 'distance']],
    [OSLO_BERGEN, ['distance']],
    [{ ...OSLO_BERGEN, CO2ePerTkm: null, totalKm: 1 }, ['CO2ePerTkm']],
    [{ ...OSLO_BERGEN, CO2ePerTkm: 0.1, totalKm: 1 }, ['CO2ePerTkm']],
    [{ ...OSLO_BERGEN, totalKm: -1 }, ['totalKm']],
    [{ ...OSLO_BERGEN, totalKm: '1' }, ['totalKm']],
    [{ ...OSLO_BERGEN, totalKm: null }, ['totalKm']],
    [{ ...OSLO_BERGEN, distance: { quantity: 1, unit: 'kg' } }, ['distance.unit']],
    [{ ...OSLO_BERGEN, distance: { quantity: -1, unit: 'km' } }, ['distance.quantity']],
    [{ ...OSLO_BERGEN, CO2ePerTkm: '-0.001', totalKm: 1 }, ['CO2ePerTkm']],
    [{ ...OSLO_BERGEN, distance: 5 }, ['distance']],
    [{ ...OSLO_BERGEN, distance: { quantity: 1, unit: 'km' }, totalKm: 2 }, ['totalKm']],
  ])('that says %j is told so', async (body, fields) => {
    const { status, json } = await lane('POST', body);
    expect([status, json.errors?.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
  });

  it('keeps its name and its factor', async () => {
    const made = (await lane('POST', { ...OSLO_BERGEN, totalKm: 1e308 })).json;
    expect(made.totalKm).toBe(1e308);
    const { status, json } = await lane('PATCH', { name: null, CO2ePerTkm: null }, `/${made.uuid}`);
    expect([status, json.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['name', 'CO2ePerTkm']]);
  });
});
