// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityReferences } from '../support/companies/activity-calls.js';
import { activityReferences } from '../support/companies/activity-calls.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

interface Company {
  member: Member;
  graph: GraphCalls;
  its: ActivityReferences;
}

async function company(subdomain: string): Promise<Company> {
  const member = await service.member(subdomain);
  return { member, graph: graphCalls(service, member), its: await activityReferences(service, member) };
}

/** Makes an activity of 2026. @returns its uuid and its factor */
async function bought({ graph }: Company, product: string, more: object = {}): Promise<any> {
  const body = { product: { uuid: product }, quantity: 10, unit: 'kg', startDate: '2026-02-01', ...more };
  return graph.made('activity', body);
}

describe('an activity', () => {
  it('keeps the dataset that its product was bound to, whatever it is bound to later', async () => {
    const binding = await company('binding');
    const { graph } = binding;
    const made = async (name: string, A1: string): Promise<string> => {
      const database = { name: 'Own factors', version: '2025', licence: 'Own' };
      return (await graph.made('dataset', { name, unit: 'kg', database, footprint: { CO2e: { A1 } } })).uuid;
    };
    const steel = await made('Steel', '2');
    const steels = { uuid: steel, name: 'Steel', database: 'Own factors', version: '2025' };
    const coil = (await graph.made('material', { name: 'Coil', dataset: { uuid: steel } })).uuid;
    const { uuid, factorSource } = await bought(binding, coil);
    expect(factorSource).toMatchObject({ dataset: steels, supplierShare: '0', upstream: '2' });
    expect(factorSource).not.toHaveProperty('gaps');

    const other = await made('Steel, recycled', '1');
    expect((await graph.send('PATCH', `material/${coil}`, { dataset: { uuid: other } })).status).toBe(200);
    expect((await graph.get(`activity/${uuid}`)).factorSource).toEqual(factorSource);
    expect((await graph.send('PATCH', `material/${coil}`, { dataset: null })).status).toBe(200);
    expect((await graph.send('DELETE', `dataset/${steel}`)).status).toBe(409);
  });

  it('of what was declared draws nothing from partners, and one of a lane does not say', async () => {
    const plain = await company('plain');
    const { graph, its } = plain;
    const { factorSource } = await bought(plain, await graph.material('1'));
    expect(factorSource).toMatchObject({ supplierShare: '0' });
    expect(Object.keys(factorSource)).not.toEqual(expect.arrayContaining(['dataset']));
    const lane = { transportLane: { uuid: its.lane.uuid }, quantity: 1, unit: 't', startDate: '2026-02-01' };
    expect((await graph.made('activity', lane)).factorSource).not.toHaveProperty('supplierShare');
    const { sums } = await graph.get('report/ghg?year=2026');
    for (const sum of sums) expect(sum).not.toHaveProperty('supplierShareUnknown');
  });

  it('that was stored before the share was kept is counted apart', async () => {
    const before = await company('before');
    const { graph, its, member } = before;
    const scope = { uuid: its.scope('3.1').uuid };
    const steel = await graph.material('1.5');
    await bought(before, steel, { scope });
    await bought(before, steel, { scope, quantity: 2 });
    await service.database.query(
      `update activity set factor_source = (factor_source::jsonb - 'supplierShare')::json where company = $1 and quantity = 2`,
      [member.company.uuid],
    );
    const { rows, sums } = await graph.get('report/ghg?year=2026');
    const unknown = { supplierSpecific: { count: 0, CO2e: '0' }, supplierShareUnknown: { count: 1, CO2e: '3' } };
    expect(rows.find(({ key }: any) => key === '3.1')).toMatchObject({ count: 2, CO2e: '18', ...unknown });
    expect(sums.find(({ key }: any) => key === 'all')).toMatchObject(unknown);
    expect(sums.find(({ key }: any) => key === '1')).not.toHaveProperty('supplierShareUnknown');
  });

  it('of which a half was given counts as given, and not as one whose share is unknown', async () => {
    const half = await company('half');
    const { graph, its, member } = half;
    const { uuid } = await bought(half, await graph.material('1.5'), { scope: { uuid: its.scope('3.1').uuid } });
    await graph.send('PATCH', `activity/${uuid}`, { UpstreamCO2e: '7' });
    await service.database.query(
      `update activity set factor_source = (factor_source::jsonb - 'supplierShare')::json where company = $1`,
      [member.company.uuid],
    );
    const { rows } = await graph.get('report/ghg?year=2026');
    const row = rows.find(({ key }: any) => key === '3.1');
    expect(row).toMatchObject({
      count: 1,
      CO2e: '7',
      shares: { product: { count: 0 }, given: { count: 1, CO2e: '7' } },
    });
    expect(row).not.toHaveProperty('supplierShareUnknown');
  });
});

describe('what the model of a product lacks', () => {
  /** A product of 2 kg with a figure, 1 kg without, and power without a figure in its use. */
  async function lacking({ graph }: Company): Promise<string> {
    const inputs = [
      kilogramsOf(await graph.material('3', { name: 'Meal' }), 2),
      kilogramsOf(await graph.material(undefined, { name: 'Salt' }), 1),
      kilogramsOf(await graph.material(undefined, { name: 'Power' }), 1, { lifecycleStage: { code: 'B6' } }),
      kilogramsOf(await graph.material('4', { name: 'Waste' }), 1, { lifecycleStage: { code: 'C4' } }),
    ];
    return (await graph.modelled(inputs, { unit: 'kg', name: 'Feed' })).product;
  }

  it('stands in the factor, as far as the scope counts it', async () => {
    const named = await company('named');
    const product = await lacking(named);
    const gapsIn = async (code?: string): Promise<any> => {
      const scope = code ? { scope: { uuid: named.its.scope(code).uuid } } : {};
      return (await bought(named, product, scope)).factorSource.gaps;
    };
    expect(await gapsIn('3.1')).toMatchObject({ count: 1, inputs: [{ name: 'Salt' }] });
    expect(await gapsIn('3.11')).toMatchObject({ count: 1, inputs: [{ name: 'Power' }] });
    expect(await gapsIn()).toMatchObject({ count: 2, inputs: [{ name: 'Salt' }, { name: 'Power' }] });
  });

  it('is no gap of an amount that was given, where nothing but zero is computed beside it', async () => {
    const given = await company('given-half');
    const { graph } = given;
    const scope = { scope: { uuid: given.its.scope('3.1').uuid } };
    const { uuid, factorSource } = await bought(given, await lacking(given), scope);
    expect(factorSource.gaps.count).toBe(1);
    const { json } = await graph.send('PATCH', `activity/${uuid}`, { UpstreamCO2e: '7' });
    expect(json).toMatchObject({ CO2e: '7', factorSource: { given: 'upstream', downstream: '0' } });
    expect(json.factorSource).not.toHaveProperty('gaps');
    expect(await graph.get('activity?date=2026')).not.toHaveProperty('gaps');
  });

  it('is lacking in all that is made of it', async () => {
    const deep = await company('deep');
    const feed = await lacking(deep);
    const { product } = await deep.graph.modelled([kilogramsOf(feed, 1)], { unit: 'kg' });
    const { factorSource } = await bought(deep, product);
    expect(factorSource.gaps).toMatchObject({ count: 1, inputs: [{ name: 'Feed' }] });
  });

  it('is counted in the listing and the reports, with the CO2e as far as it is known', async () => {
    const counted = await company('counted');
    const { graph, its } = counted;
    const product = await lacking(counted);
    const [org, scope] = [{ uuid: its.org.uuid }, { uuid: its.scope('3.1').uuid }];
    await bought(counted, product, { scope, org, taxonomy: { uuid: its.air.uuid } });
    await bought(counted, product, { scope, quantity: 1, startDate: '2026-03-01' });
    await bought(counted, product, { quantity: 1, startDate: '2026-03-01' });
    await bought(counted, await graph.material('1'), { scope, quantity: 3 });
    const all = { count: 3, CO2e: '76' };

    const listing = await graph.get('activity?date=2026');
    expect(listing).toMatchObject({ count: 4, CO2e: '69', uncategorizedCO2e: '10', gaps: all });
    expect(await graph.get(`activity?date=2026-02&org=${org.uuid}`)).toMatchObject({ gaps: { count: 1, CO2e: '60' } });
    expect(await graph.get(`activity?scope=${its.scope('1').uuid}`)).not.toHaveProperty('gaps');

    const { rows, sums } = await graph.get('report/ghg?year=2026');
    expect(rows.find(({ key }: any) => key === '3.1').gaps).toEqual({ count: 2, CO2e: '66' });
    expect(rows.find(({ key }: any) => key === '1')).not.toHaveProperty('gaps');
    const gapsBy = Object.fromEntries(sums.map(({ key, gaps }: any) => [key, gaps]));
    expect(gapsBy).toEqual({ '3': { count: 2, CO2e: '66' }, '1-3': { count: 2, CO2e: '66' }, all });

    const monthly = await graph.get('report/monthly?year=2026');
    expect(monthly).toMatchObject({ gaps: all, withoutScope: { gaps: { count: 1, CO2e: '10' } } });
    expect(monthly.months.slice(0, 3).map(({ gaps }: any) => gaps)).toEqual([
      undefined,
      { count: 1, CO2e: '60' },
      { count: 2, CO2e: '16' },
    ]);
    expect(monthly.months[2].scopes.map(({ gaps }: any) => gaps.count)).toEqual([1, 1]);
    expect(monthly.scopes[0].gaps).toEqual({ count: 2, CO2e: '66' });
    expect(monthly.orgs.map(({ gaps }: any) => gaps.count)).toEqual([1, 2]);
    expect(monthly.taxonomies.map(({ gaps }: any) => gaps)).toEqual(Array(2).fill({ count: 1, CO2e: '60' }));
    expect(monthly.withoutTaxonomy).toEqual({ count: 3, CO2e: '19', gaps: { count: 2, CO2e: '16' } });
    expect(await graph.get(`activity?date=2026&taxonomy=${its.travel.uuid}`)).toMatchObject({ gaps: { count: 1 } });

    const { text } = await graph.send('GET', 'report/ghg?year=2026&format=csv');
    expect(text).toContain('"activities, with gaps","kg CO2e, with gaps"');
  });

  it('is gone with the next change once it is there', async () => {
    const mended = await company('mended');
    const { graph } = mended;
    const salt = await graph.material(undefined, { name: 'Salt' });
    const inputs = [kilogramsOf(await graph.material('3'), 2), kilogramsOf(salt, 1)];
    const { product } = await graph.modelled(inputs, { unit: 'kg' });
    const { uuid } = await bought(mended, product);
    await graph.send('PATCH', `material/${salt}`, { footprint: { CO2e: { A1: '0.1' } } });
    expect((await graph.get('activity?date=2026')).gaps).toEqual({ count: 1, CO2e: '60' });
    await graph.send('PATCH', `activity/${uuid}`, { quantity: 20 });
    expect(await graph.get('activity?date=2026')).toMatchObject({ CO2e: '0', uncategorizedCO2e: '122' });
    expect(await graph.get('activity?date=2026')).not.toHaveProperty('gaps');
  });
});
