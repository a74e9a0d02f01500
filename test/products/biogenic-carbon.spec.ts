import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetRow } from '#model/factors';
import { DatasetBindings } from '#products';
import { storeDatasets } from '#factors';
import { PublishFootprints } from '#exchange';
import { Decimal } from '#impacts';
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

async function footprint(uuid: string): Promise<{ comment?: string; pcf: Record<string, unknown> }> {
  const path = `${service.url}/api/pact/3/footprints?productId=${uuid}&status=Active`;
  const { json } = await call('GET', path, { token: member.token });
  return (json.data as { comment?: string; pcf: Record<string, unknown> }[]).at(-1) ?? { pcf: {} };
}
const CONTENTS = ['biogenicCarbonContent', 'packagingBiogenicCarbonContent'] as const;
const contentsOf = async (uuid: string) => {
  const { pcf } = await footprint(uuid);
  return CONTENTS.map((field) => pcf[field]);
};
const epd = async (uuid: string, format: string) =>
  (await call('GET', `${service.url}/api/v1/material/${uuid}/epd?format=${format}`, { token: member.token })).text;

/** Stores a dataset as an import of an EPD does; what draws on it follows. @returns its uuid */
async function stored(name: string, pact: DatasetRow['pact'], more: Partial<DatasetRow> = {}): Promise<string> {
  const changes = new DatasetBindings(new PublishFootprints('example.test'));
  const figures = { 'GWP-fossil': { A1_A3: new Decimal(1) } };
  const database = { owner: member.company.uuid, name, version: '1', licence: 'free' };
  const row: DatasetRow = { key: name, name, unit: 'kg', taxonomy: [], figures, ...(pact && { pact }), ...more };
  await service.database.transaction((tx) => storeDatasets(tx, changes, database, [row]));
  const [found] = await service.database.query<{ uuid: string }>(
    'select uuid from dataset where owner = $1 and key = $2',
    [member.company.uuid, name],
  );
  return found?.uuid ?? '';
}
const bound = async (dataset: string, more: Record<string, unknown> = {}) =>
  (await graph.made('material', { name: 'Bound', dataset: { uuid: dataset }, ...more })).uuid as string;
const modelled = async (...inputs: unknown[]) =>
  (await graph.modelled(inputs, { name: 'Frame', weight: { quantity: 1, unit: 'kg' } })).product;
const TWO_KG = { unit: 'pcs', weight: { quantity: 2, unit: 'kg' }, datasetAmount: { quantity: 2, unit: 'kg' } };
const STATED = { biogenicCarbonContent: '0.4', packagingBiogenicCarbonContent: '0.01' };

describe('the biogenic carbon that a dataset states', () => {
  it('is that of what is bound to it, by its amount, in footprint and EPD', async () => {
    const beam = await bound(await stored(newUuid(), STATED), TWO_KG);
    expect(await contentsOf(beam)).toEqual(['0.8', '0.02']);
    for (const format of ['ilcd-json', 'ilcd-xml', 'html']) {
      expect(await epd(beam, format)).not.toContain('The content of biogenic carbon');
    }
    expect(await epd(beam, 'html')).toMatch(/Biogenic carbon content in product.*0\.8/s);
    await graph.send('PATCH', `material/${beam}`, { pact: { biogenicCarbonContent: '0.9' } });
    expect(await contentsOf(beam)).toEqual(['0.9', '0.02']);
    await graph.send('PATCH', `material/${beam}`, { datasetAmount: { quantity: 3, unit: 'kg' }, pact: null });
    expect(await contentsOf(beam)).toEqual(['1.2', '0.03']);
  });

  it('makes its figures no supplier’s, and no primary data', async () => {
    const dataset = await stored(newUuid(), STATED);
    const beam = await bound(dataset);
    expect((await footprint(beam)).pcf).toMatchObject({ primaryDataShare: '0' });
    const use = (product: string, unit: string) =>
      graph.made('activity', { product: { uuid: product }, quantity: 1, unit, startDate: '2026-02-01' });
    expect((await use(beam, 'kg')).factorSource).toMatchObject({ dataset: { uuid: dataset }, supplierShare: '0' });
    expect((await use(await modelled(kilogramsOf(beam, 1)), 'pcs')).factorSource).toMatchObject({ supplierShare: '0' });
  });

  it('adds up in models, which name the inputs that do not state it', async () => {
    const beam = await bound(await stored(newUuid(), STATED));
    const steel = await graph.material('2', { name: 'Steel' });
    const product = await modelled(kilogramsOf(beam, 3), kilogramsOf(steel, 1));
    expect(await contentsOf(product)).toEqual(['1.2', '0.03']);
    const sentence = /Not stated by 1 of 2 inputs and counted as 0: biogenic carbon content, .*\(Steel\)\./;
    expect((await footprint(product)).comment).toMatch(sentence);
    const { gaps } = await graph.get(`material/${product}/pact`);
    for (const field of CONTENTS) expect(gaps).toContainEqual(expect.objectContaining({ field, count: 1 }));
    expect(gaps.map(({ field }: { field: string }) => field)).not.toContain('GWP-biogenic');
    for (const format of ['ilcd-json', 'html']) expect(await epd(product, format)).toMatch(sentence);
    const above = await modelled({ material: { uuid: product }, quantity: 2, unit: 'pcs' });
    expect(await contentsOf(above)).toEqual(['2.4', '0.06']);
  });

  it('follows the dataset, but not into versions that are no draft', async () => {
    const name = newUuid();
    const dataset = await stored(name, undefined);
    const [draft, locked] = [await bound(dataset), await bound(dataset)];
    const product = await modelled(kilogramsOf(draft, 2));
    expect(await contentsOf(product)).toEqual([undefined, undefined]);
    await stored(name, { biogenicCarbonContent: '0.4' });
    expect(await graph.send('POST', `material/${locked}/state`, { state: 'locked' })).toMatchObject({ status: 200 });
    await stored(name, { biogenicCarbonContent: '0.5' });
    expect(await contentsOf(draft)).toEqual(['0.5', undefined]);
    expect(await contentsOf(product)).toEqual(['1', undefined]);
    expect(await contentsOf(locked)).toEqual(['0.4', undefined]);
    const { uuid: next } = await graph.made(`material/${locked}/version`, {});
    expect((await graph.get(`material/${next}/pact?preview=true`)).preview.footprint.pcf).toMatchObject({
      biogenicCarbonContent: expect.stringMatching(/^0\.[45]$/),
    });
    await stored(name, undefined);
    expect(await contentsOf(product)).toEqual([undefined, undefined]);
  });

  it('is that of the dataset that an element is bound to now', async () => {
    const beam = await bound(await stored(newUuid(), STATED));
    const other = await stored(newUuid(), { packagingBiogenicCarbonContent: '0.2' });
    const product = await modelled(kilogramsOf(beam, 1));
    await graph.send('PATCH', `material/${beam}`, { dataset: { uuid: other } });
    expect([await contentsOf(beam), await contentsOf(product)]).toEqual([
      [undefined, '0.2'],
      [undefined, '0.2'],
    ]);
    await graph.send('PATCH', `material/${beam}`, { dataset: null, impacts: { 'GWP-fossil': { A1_A3: '1' } } });
    expect([await contentsOf(beam), await contentsOf(product)]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});

describe('an input that states both parts of biogenic carbon, and not GWP-biogenic', () => {
  it('is named where the model lacks the indicator', async () => {
    const pact = { biogenicCO2Uptake: '-1', biogenicNonCO2Emissions: '0.5' };
    const beam = await graph.material(undefined, {
      name: 'Beam',
      impacts: { 'GWP-fossil': { A1_A3: '1' }, 'GWP-luluc': { A1_A3: '0' } },
      pact,
    });
    const product = await modelled(kilogramsOf(beam, 2));
    const { impacts } = await graph.get(`material/${product}?impacts=GWP-biogenic`);
    expect(impacts['GWP-biogenic']).toMatchObject({ A1_A3: '', gaps: { count: 1, inputs: [{ name: 'Beam' }] } });
    expect(await graph.get(`material/${product}/pact`)).not.toHaveProperty('gaps');
    expect((await footprint(product)).pcf).toMatchObject({ biogenicCO2Uptake: '-2', biogenicNonCO2Emissions: '1' });
  });
});
