// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal, print, sumOf } from '#impacts';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let activity: ActivityCalls;
let its: ActivityReferences;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  activity = activityCalls(service, member);
  its = await activityReferences(service, member);
});

afterAll(() => service?.close());

async function aProduct(name: string, fossil: Record<string, string>, unit = 'pcs'): Promise<{ uuid: string }> {
  const body = { name, unit, impacts: { 'GWP-fossil': fossil } };
  const { status, json } = await call('POST', `${service.url}/api/v1/material`, { token: member.token, body });
  expect(status).toBe(200);
  return { uuid: json.uuid as string };
}

const scope = (code: string) => ({ uuid: its.scope(code).uuid });

/** One unit of a product in a scope, as `[UpstreamCO2e, DownstreamCO2e]`. */
async function countedIn(code: string, product: { uuid: string }, unit = 'pcs'): Promise<string[]> {
  const { json } = await activity.post({ product, quantity: 1, unit, scope: scope(code) });
  expect(json.factorSource).toMatchObject({ upstream: json.UpstreamCO2e, downstream: json.DownstreamCO2e });
  return [json.UpstreamCO2e, json.DownstreamCO2e];
}

const SOLD = ['3.9', '3.10', '3.11', '3.12'] as const;

describe('a product that is sold', () => {
  it('counts each module of its life once, in the category of that module', async () => {
    const heater = await aProduct('Heater', { A1: '60', A4: '10', B6: '400', C1: '1', C4: '92', D: '-5' });
    const counted = await Promise.all(SOLD.map((code) => countedIn(code, heater)));
    expect(counted).toEqual([
      ['0', '10'],
      ['0', '0'],
      ['0', '400'],
      ['0', '93'],
    ]);
    expect(print(sumOf(counted.map(([, downstream]) => new Decimal(downstream ?? ''))))).toBe('503');
    expect(await countedIn('3.13', heater)).toEqual(['0', '400']);
    expect(await countedIn('3.14', heater)).toEqual(['0', '60']);
    expect(await countedIn('3.15', heater)).toEqual(['0', '60']);
    expect(await countedIn('3.1', heater)).toEqual(['60', '0']);
    const { json } = await activity.post({ product: heater, quantity: 1, unit: 'pcs' });
    expect(json).toMatchObject({ UpstreamCO2e: '60', DownstreamCO2e: '503' });
  });

  it('counts its own figure where it is a service, in every category, also in a bulk', async () => {
    const power = await aProduct('Power', { A1_A3: '0.4' }, 'kWh');
    for (const code of [...SOLD, '3.13', '3.14', '3.15'])
      expect(await countedIn(code, power, 'kWh')).toEqual(['0', '0.4']);
    const tower = await aProduct('Tower', { A1: '7', B7: '2', A5: '3' });
    const { json } = await activity.bulk(
      [...SOLD, '3.13'].map((code) => ({ product: tower, quantity: 2, unit: 'pcs', scope: scope(code) })),
    );
    expect(json.data.map(({ CO2e }: { CO2e: string }) => CO2e)).toEqual(['0', '6', '4', '0', '4']);
  });

  it('is refused where it states nothing that its category takes', async () => {
    const buried = await aProduct('Buried', { C4: '5' });
    for (const code of ['1', '3.1', '3.13', '3.14', '3.15']) {
      const { status, json } = await activity.post({ product: buried, quantity: 1, unit: 'pcs', scope: scope(code) });
      expect([status, json.errors]).toMatchObject([400, [{ field: 'product' }]]);
    }
    expect(await countedIn('3.9', buried)).toEqual(['0', '0']);
    expect(await countedIn('3.12', buried)).toEqual(['0', '5']);
  });
});

describe('a fuel', () => {
  it('counts in scope 1 what burning it emits, where it states that, and elsewhere what making it emitted', async () => {
    const diesel = await aProduct('Diesel', { A1_A3: '0.6', B1: '2.5' }, 'l');
    expect(await countedIn('1', diesel, 'l')).toEqual(['2.5', '0']);
    expect(await countedIn('3.3', diesel, 'l')).toEqual(['0.6', '0']);
    const gas = await aProduct('Gas', { A1_A3: '2' }, 'm3');
    expect(await countedIn('1', gas, 'm3')).toEqual(['2', '0']);
  });
});

describe('one amount that is given', () => {
  it('leaves the other one computed, also when quantity and product change, until null gives it back', async () => {
    const chairs = { product: { uuid: its.chair.uuid }, quantity: 4, unit: 'pcs' };
    const uuid = await activity.made(chairs);
    const given = await activity.patch(uuid, { UpstreamCO2e: '100' });
    expect(given.json).toMatchObject({
      ...{ UpstreamCO2e: '100', DownstreamCO2e: '1', CO2e: '101' },
      factorSource: { downstream: '0.25', given: 'upstream' },
    });
    expect(given.json.factorSource).not.toHaveProperty('upstream');
    expect((await activity.patch(uuid, { quantity: 8 })).json).toMatchObject({ DownstreamCO2e: '2', CO2e: '102' });
    const stool = await aProduct('Stool', { A1: '1', A4: '0.5' });
    expect((await activity.patch(uuid, { product: stool })).json).toMatchObject({ DownstreamCO2e: '4', CO2e: '104' });
    const again = await activity.patch(uuid, { UpstreamCO2e: null });
    expect(again.json).toMatchObject({ UpstreamCO2e: '8', DownstreamCO2e: '4', CO2e: '12' });
    expect(again.json.factorSource).not.toHaveProperty('given');
    expect((await activity.get(uuid)).json).toEqual(again.json);
  });

  it('is kept when the record is written back as it was read, and when another field changes', async () => {
    const chairs = { product: { uuid: its.chair.uuid }, quantity: 4, unit: 'pcs' };
    const uuid = await activity.made(chairs);
    await activity.patch(uuid, { DownstreamCO2e: '3' });
    const read = (await activity.get(uuid)).json;
    expect((await activity.patch(uuid, read)).json).toEqual(read);
    expect((await activity.patch(uuid, { name: 'Chairs' })).json).toMatchObject({
      CO2e: '9',
      factorSource: read.factorSource,
    });
  });

  it('has the other one as none where it is sent with a new activity', async () => {
    const uuid = await activity.made({
      product: { uuid: its.chair.uuid },
      quantity: 4,
      unit: 'pcs',
      UpstreamCO2e: '5',
    });
    const doubled = (await activity.patch(uuid, { quantity: 8 })).json;
    expect(doubled).toMatchObject({ CO2e: '5' });
    expect(doubled).not.toHaveProperty('DownstreamCO2e');
    expect((await activity.patch(uuid, { DownstreamCO2e: null })).json).toMatchObject({
      ...{ UpstreamCO2e: '5', DownstreamCO2e: '2', CO2e: '7' },
    });
  });
});
