import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Called } from '../../support/companies/call.js';
import { call } from '../../support/companies/call.js';
import type { GraphCalls } from '../../support/companies/graph-calls.js';
import { graphCalls } from '../../support/companies/graph-calls.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;
let steel: string;
let dataset: string;
let lane: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
  steel = await calls.material(LARGE, { weight: { quantity: 1e18, unit: 't' } });
  dataset = (await calls.made('dataset', { name: 'D', unit: 'kg', impacts: { AP: { A1: LARGE } } })).uuid;
  lane = (await calls.made('transport/lane', { name: 'Road', totalKm: 1e15, CO2ePerTkm: LARGE })).uuid;
});
afterAll(() => service?.close());

const LARGE = '99999999999999999999';

const fieldsOf = ({ status, json, text }: Called): unknown => {
  expect(status, text).toBe(400);
  return json.errors.map(({ field }: { field: string }) => field);
};

describe('a figure that is computed to be too large is refused by its path', () => {
  it.each([
    [{ A1: LARGE, A3: '1' }, 'A1_A3'],
    [{ C1: LARGE, C4: '1' }, 'downstream'],
    [{ A1: LARGE, C4: '1' }, 'totalCarbonFootprint'],
  ])('in an element: %j', async (figure, total) => {
    const answer = await calls.send('POST', 'material', { name: 'M', impacts: { AP: figure } });
    expect(fieldsOf(answer)).toEqual([`impacts.AP.${total}`]);
    expect(answer.json.message).toContain('more than 20 digits');
  });

  it('in one that others add up to, and in a dataset', async () => {
    const impacts = { PERE: { B6: LARGE }, PERM: { B6: LARGE } };
    for (const path of ['material', 'process', 'dataset']) {
      expect(fieldsOf(await calls.send('POST', path, { name: 'M', unit: 'kg', impacts }))).toEqual(['impacts.PERT.B6']);
    }
  });

  it('in one that is bound', async () => {
    const body = { name: 'M', dataset: { uuid: dataset }, datasetAmount: { quantity: 2, unit: 'kg' } };
    expect(fieldsOf(await calls.send('POST', 'material', body))).toEqual(['impacts.AP.A1']);
  });

  it('in a model and a switch', async () => {
    const { model } = await calls.modelled();
    const input = { material: { uuid: steel }, quantity: 2, unit: 'kg' };
    expect(fieldsOf(await calls.send('POST', `model/${model}/input`, input))).toEqual(['impacts.GWP-fossil.A1']);
    const heavy = await calls.material('0', { unit: 'pcs', weight: { quantity: 1e18, unit: 't' } });
    const weighed = { material: { uuid: heavy }, quantity: 1, unit: 'pcs' };
    expect(fieldsOf(await calls.send('POST', `model/${model}/input`, weighed))).toEqual(['modeledWeight.quantity']);
    const either = { name: 'S', unit: 't', sources: [{ uuid: steel }] };
    expect(fieldsOf(await calls.send('POST', 'switch', either))).toEqual(['impacts.GWP-fossil.A1_A3']);
  });

  it('in an activity, alone and among others', async () => {
    const product = { product: { uuid: steel }, quantity: 2, unit: 'kg' };
    expect(fieldsOf(await calls.send('POST', 'activity', product))).toEqual(['UpstreamCO2e']);
    const onLane = { transportLane: { uuid: lane }, quantity: 1, unit: 't' };
    expect(fieldsOf(await calls.send('POST', 'activity', onLane))).toEqual(['UpstreamCO2e']);
    const stated = { UpstreamCO2e: LARGE, DownstreamCO2e: LARGE };
    expect(fieldsOf(await calls.send('POST', 'activity', stated))).toEqual(['CO2e']);
    expect(fieldsOf(await calls.send('POST', 'activity/bulk', [stated, {}, product]))).toEqual([
      ...['0.CO2e', '2.UpstreamCO2e'],
    ]);
  });
});

it.each(['{', '7', '"\\ud800"', '\xff'])('a body that is none is refused as a whole: %j', async (text) => {
  const body = Buffer.from(text, 'latin1');
  const headers = { 'Content-Type': 'application/json' };
  const answer = await call('POST', `${service.url}/api/v1/material`, { token: member.token, body, headers });
  expect(fieldsOf(answer)).toEqual(['body']);
  expect(answer.json.message).not.toMatch(/^body|^:/);
});

it('a body that is no array of activities, or holds what is none, is refused by its path', async () => {
  expect(fieldsOf(await calls.send('POST', 'activity/bulk', {}))).toEqual(['body']);
  expect(fieldsOf(await calls.send('POST', 'activity/bulk', [{}, 7, []]))).toEqual(['1', '2']);
  expect(fieldsOf(await calls.send('POST', 'activity', []))).toEqual(['body']);
});
