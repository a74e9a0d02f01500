import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublishFootprints, Republication } from '#exchange';
import { newUuid } from '#platform';
import { call } from '../support/companies/call.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let graph: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  graph = graphCalls(service, member);
});
afterAll(() => service?.close());

interface Footprint {
  id: string;
  status: string;
  precedingPfIds?: string[];
  pcf: { primaryDataShare?: string; pcfExcludingBiogenicUptake: string };
}

/** What is published of an element, the newest last; it leaves us by that. */
async function footprints(uuid: string): Promise<Footprint[]> {
  const { json } = await call('GET', `${service.url}/api/pact/3/footprints?productId=${uuid}`, { token: member.token });
  return json.data as Footprint[];
}

const shareOf = async (uuid: string) => (await footprints(uuid)).at(-1)?.pcf.primaryDataShare;
const measured = (A1: string, specificPercent: number) =>
  graph.material(A1, { dataQualityIndicators: { specificPercent } });
const product = async (...inputs: unknown[]) =>
  (await graph.modelled(inputs, { weight: { quantity: 1, unit: 'kg' } })).product;
const send = async (method: string, path: string, body: unknown) =>
  expect(await graph.send(method, path, body)).toMatchObject({ status: 200 });
const bound = async () => {
  const { uuid } = await graph.made('dataset', {
    name: 'Factor',
    unit: 'kg',
    footprint: { CO2e: { A1: '1' } },
    key: newUuid(),
  });
  return (await graph.made('material', { name: 'Bound', dataset: { uuid } })).uuid as string;
};

describe('the primary data share that PACT shows', () => {
  it('is what is set by hand, nothing of a database factor, and left out where nobody knows', async () => {
    expect(await shareOf(await measured('2', 62.5))).toBe('62.5');
    expect(await shareOf(await bound())).toBe('0');
    const unknown = await graph.material('2');
    expect(await footprints(unknown)).toHaveLength(1);
    expect(await shareOf(unknown)).toBeUndefined();
  });

  it('of a model is that of its inputs by what they contribute, through every level and switch', async () => {
    const [own, factor] = [await measured('6', 50), await bound()];
    const part = await product(kilogramsOf(own, 1), kilogramsOf(factor, 2));
    expect(await shareOf(part)).toBe('37.5');
    const choice = await graph.made('switch', {
      name: 'Either',
      unit: 'kg',
      sources: [{ uuid: own }, { uuid: factor }],
    });
    // Of the part 8 kg CO2e, of the switch 2 times 3.5, of 6 / 7 of which the half is primary.
    const whole = await product({ material: { uuid: part }, quantity: 1, unit: 'pcs' }, kilogramsOf(choice.uuid, 2));
    expect(await footprints(whole)).toMatchObject([{ pcf: { pcfExcludingBiogenicUptake: '15' } }]);
    expect(await shareOf(whole)).toBe('40');
    await send('PATCH', `material/${whole}`, { dataQualityIndicators: { specificPercent: 1 } });
    expect(await shareOf(whole)).toBe('1');
  });

  it('is published anew when the share of anything below changes, though no figure does', async () => {
    const own = await measured('3', 40);
    const part = await product(kilogramsOf(own, 1));
    const whole = await product({ material: { uuid: part }, quantity: 2, unit: 'pcs' });
    const [first] = await footprints(whole);
    expect(first?.pcf.primaryDataShare).toBe('40');
    await send('PATCH', `material/${own}`, { dataQualityIndicators: { specificPercent: 55.5 } });
    const [old, now] = await footprints(whole);
    expect([old?.id, old?.status, old?.pcf]).toEqual([first?.id, 'Deprecated', first?.pcf]);
    expect(now).toMatchObject({ status: 'Active', precedingPfIds: [first?.id], pcf: { primaryDataShare: '55.5' } });
    expect(await shareOf(part)).toBe('55.5');

    await send('PATCH', `material/${own}`, { dataQualityIndicators: { specificPercent: null } });
    expect((await footprints(whole)).at(-1)?.pcf).not.toHaveProperty('primaryDataShare');
    await send('PATCH', `material/${part}`, { dataQualityIndicators: { specificPercent: 20 } });
    expect(await shareOf(whole)).toBe('20');
  });

  it('stays what it was of a version that is no draft', async () => {
    const own = await measured('3', 40);
    const part = await product(kilogramsOf(own, 1));
    await send('POST', `material/${part}/state`, { state: 'locked' });
    await send('PATCH', `material/${own}`, { dataQualityIndicators: { specificPercent: 90 } });
    expect(await shareOf(part)).toBe('40');
    expect(await footprints(part)).toHaveLength(1);
  });

  it('counts no biogenic figure where the element states its own for PACT, and is not known beside such emissions', async () => {
    const impacts = { 'GWP-fossil': { A1: '1' }, 'GWP-luluc': { A1: '0' }, 'GWP-biogenic': { A1: '3' } };
    const share = (specificPercent: number) => ({ impacts, dataQualityIndicators: { specificPercent } });
    const wood = await graph.material(undefined, share(80));
    const steel = await graph.material('1', {
      impacts: { 'GWP-luluc': { A1: '0' }, 'GWP-biogenic': { A1: '0' } },
      dataQualityIndicators: { specificPercent: 0 },
    });
    const chair = await product(kilogramsOf(wood, 1), kilogramsOf(steel, 1));
    expect(await shareOf(chair)).toBe('64');
    await send('PATCH', `material/${chair}`, { pact: { biogenicCO2Uptake: '-2', biogenicNonCO2Emissions: '0' } });
    expect(await shareOf(chair)).toBe('40');
    const room = await product({ material: { uuid: chair }, quantity: 1, unit: 'pcs' });
    expect(await shareOf(room)).toBe('40');
    await send('PATCH', `material/${chair}`, { pact: { biogenicNonCO2Emissions: '0.5' } });
    expect(await shareOf(chair)).toBeUndefined();
    expect(await shareOf(room)).toBeUndefined();
  });

  it('of what an earlier release computed is made by the worker, from below upwards', async () => {
    const other = await service.member('earlier');
    const its = graphCalls(service, other);
    const own = await its.material('3', { dataQualityIndicators: { specificPercent: 40 } });
    const choice = await its.made('switch', { name: 'Only', unit: 'kg', sources: [{ uuid: own }] });
    const more = { weight: { quantity: 1, unit: 'kg' } };
    const { product: part } = await its.modelled([kilogramsOf(choice.uuid, 1)], more);
    const { product: whole } = await its.modelled([{ material: { uuid: part }, quantity: 2, unit: 'pcs' }], more);
    const company = other.company.uuid;
    const { database } = service;
    await database.query(`update switch set primary_share = null, carried = null where company = $1`, [company]);
    await database.query(`update element set modelled = modelled - 'primaryShares' - 'known' where company = $1`, [
      company,
    ]);
    await database.query(`insert into republication (company) values ($1)`, [company]);
    while ((await new Republication(database, new PublishFootprints('example.test')).takeTurn()).kind === 'published')
      continue;
    const rows = await database.query<{ share: string }>(
      `select content->'pcf'->>'primaryDataShare' as share from published_footprint
       where company = $1 and status = 'Active' and element = any($2)`,
      [company, [part, whole]],
    );
    expect(rows).toEqual([{ share: '40' }, { share: '40' }]);
  });
});
