// @module-tag citus
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entriesOf } from '../support/companies/audit-entries.js';
import { call } from '../support/companies/call.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { receiveFrom } from '../support/companies/received.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let graph: GraphCalls;
let dataSource: string;
let productId: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  graph = graphCalls(service, member);
});
afterAll(() => service?.close());
beforeEach(async () => {
  productId = `urn:gtin:${randomUUID()}`;
  dataSource = await addPartner(`Partner ${randomUUID()}`);
});

async function addPartner(name: string): Promise<string> {
  const address = { url: `https://${randomUUID()}.example.com/pact`, clientId: 'us', clientSecret: 'secret' };
  return (await service.dataSources.add(member.company.uuid, { name, ...address })).uuid;
}

const footprint = (over: object = {}, pcf: object = {}): Readonly<Record<string, unknown>> =>
  aPartnerFootprint(
    { companyName: 'Foundry of the North', productIds: [productId], ...over },
    { geographyCountry: 'NO', primaryDataShare: undefined, ...pcf },
  );

/** What comes from the partner in one delivery. */
const receive = (...footprints: object[]) => receiveFrom(service, member.company.uuid, dataSource, footprints);

const factors = () =>
  service.database.query<{ uuid: string; database: string; reports: string | null }>(
    `select d.uuid, f.name as database, f.gwp_set as reports from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner = $1 and d.received ->> 'dataSource' = $2`,
    [member.company.uuid, dataSource],
  );
async function factor() {
  const found = await factors();
  expect(found).toHaveLength(1);
  return graph.get(`dataset/${found[0]?.uuid}?impacts=all`);
}
const notes = async (): Promise<string[]> => {
  const rows = await service.database.query<{ notes: string[] }>(
    'select notes from received_footprint where company = $1 and data_source = $2 order by created, uuid',
    [member.company.uuid, dataSource],
  );
  return rows.flatMap((row) => row.notes);
};

interface Published {
  status: string;
  pcf: Record<string, string>;
}
const published = async (uuid: string): Promise<Published | undefined> => {
  const path = `${service.url}/api/pact/3/footprints?productId=${uuid}&status=Active`;
  const { json } = await call('GET', path, { token: member.token });
  return (json.data as Published[]).at(-1);
};

describe('a received footprint', () => {
  it('becomes a factor in the database of its partner, found by search and bound like any', async () => {
    const parts = {
      ...{ fossilGhgEmissions: '1803.1', landUseChangeGhgEmissions: '10' },
      ...{ biogenicCO2Uptake: '-20', biogenicNonCO2Emissions: '5', primaryDataShare: '62.5' },
      ...{ pcfExcludingBiogenicUptake: '1818.1', pcfIncludingBiogenicUptake: '1798.1' },
    };
    await receive(footprint({ productNameCompany: 'Ingot quixotic' }, { ...parts, declaredUnitAmount: '1000' }));
    const dataset = await factor();
    expect(dataset).toMatchObject({
      ...{ name: 'Ingot quixotic', unit: 'kg', declaredAmount: '1000', referenceYear: 2024 },
      geoLocation: { code: 'NO' },
      supplier: { name: 'Foundry of the North' },
      impacts: {
        'GWP-fossil': { A1_A3: '1803.1' },
        'GWP-luluc': { A1_A3: '10' },
        'GWP-biogenic': { A1_A3: '-15' },
      },
      received: { ...parts, productMass: '1', status: 'Active' },
    });
    expect(dataset.database.name).toMatch(/^PACT: Partner /);
    const { data } = await graph.get('search?q=quixotic');
    expect(data).toMatchObject([{ uuid: dataset.uuid, datasetAmount: { quantity: 1000, unit: 'kg' } }]);

    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid: dataset.uuid } });
    expect(bound).toMatchObject({ unit: 'kg', footprint: { CO2e: { productCarbonFootprint: '1.8031' } } });
    expect((await published(bound.uuid))?.pcf).toMatchObject({
      ...{ fossilGhgEmissions: '1.8031', landUseChangeGhgEmissions: '0.01', biogenicCO2Uptake: '-0.02' },
      ...{ biogenicNonCO2Emissions: '0.005', pcfExcludingBiogenicUptake: '1.8181', primaryDataShare: '62.5' },
    });
  });

  it.each([
    ['7', '1'],
    ['0.3', '12.5'],
    ['1000', '3.000000000000000000000000000001'],
  ])('of %s gives back its figures to what consumes that declared amount', async (declared, fossil) => {
    const parts = {
      ...{ declaredUnitAmount: declared, fossilGhgEmissions: fossil, biogenicCO2Uptake: '-1.25' },
      ...{ biogenicNonCO2Emissions: '0.5', landUseChangeGhgEmissions: '0' },
    };
    await receive(footprint({}, parts));
    const { uuid } = await factor();
    const bound = await graph.made('material', {
      ...{ name: 'Whole', unit: 'pcs', weight: { quantity: 1, unit: 'kg' }, dataset: { uuid } },
      datasetAmount: { quantity: Number(declared), unit: 'kg' },
    });
    const { declaredUnitAmount: _, ...figures } = parts;
    expect((await published(bound.uuid))?.pcf).toMatchObject(figures);
  });

  it('is read where it is written otherwise than PACT demands, exactly, with a note', async () => {
    const id = randomUUID();
    const written = footprint(
      { id, created: '2025-04-30T02:00:00+02:00', comment: '', precedingPfIds: [id] },
      { fossilGhgEmissions: '1.5e3', landUseChangeGhgEmissions: '@', biogenicCO2Uptake: null },
    );
    const text = JSON.stringify(written).replace('"@"', '0.1234567890123456789012');
    await receiveFrom(service, member.company.uuid, dataSource, [text]);
    expect(await factor()).toMatchObject({
      impacts: { 'GWP-fossil': { A1_A3: '1500' }, 'GWP-luluc': { A1_A3: '0.1234567890123456789012' } },
    });
    expect(await notes()).toEqual(
      expect.arrayContaining([
        'Times with another offset than Z were read as UTC: created.',
        'JSON numbers and exponents were read as decimal numbers: pcf.fossilGhgEmissions, pcf.landUseChangeGhgEmissions.',
        'null was read as absent: pcf.biogenicCO2Uptake.',
        'Empty texts were read as absent: comment.',
        'The footprint names itself, which was left out: precedingPfIds.',
      ]),
    );
  });

  it('of version 2 of PACT becomes no factor, and says so', async () => {
    await receive({ specVersion: '2.2.0', id: randomUUID(), pcf: { declaredUnit: 'liter' } });
    expect(await factors()).toEqual([]);
    expect(await notes()).toEqual([
      'No emission factor: It is a document of version 2.2.0 of PACT; version 3 is read.',
    ]);
  });

  it('makes no factor where its figures would be wrong, and says why', async () => {
    await receive(footprint({}, { declaredUnitOfMeasurement: undefined, fossilGhgEmissions: '-1' }));
    expect(await factors()).toEqual([]);
    expect(await notes()).toEqual([
      'No emission factor: pcf.declaredUnitOfMeasurement is missing.',
      expect.stringMatching(/^No emission factor: pcf.fossilGhgEmissions must be .* at least 0\.$/),
    ]);
  });

  it('takes the place of an older one of its product, and reaches every draft above at once', async () => {
    await receive(footprint({ created: '2025-01-01T00:00:00Z' }, { fossilGhgEmissions: '2', primaryDataShare: '40' }));
    const { uuid } = await factor();
    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid } });
    const { product } = await graph.modelled([kilogramsOf(bound.uuid, 3)], { weight: { quantity: 1, unit: 'kg' } });
    expect((await published(product))?.pcf).toMatchObject({ fossilGhgEmissions: '6', primaryDataShare: '40' });
    await receive(
      footprint({ created: '2026-01-01T00:00:00Z' }, { fossilGhgEmissions: '1.5', primaryDataShare: '80' }),
    );
    expect((await factor()).uuid).toBe(uuid);
    expect((await published(product))?.pcf).toMatchObject({ fossilGhgEmissions: '4.5', primaryDataShare: '80' });
  });

  it('stands by when it was made, not by when it comes; what is Deprecated takes no place', async () => {
    const [first, second, third] = ['2025-01-01', '2025-02-01', '2025-03-01'].map((day, nth) =>
      footprint({ created: `${day}T00:00:00Z` }, { fossilGhgEmissions: String(nth + 1) }),
    );
    await receive(second ?? {});
    await receive(first ?? {}, { ...third, status: 'Deprecated' });
    expect(await factor()).toMatchObject({ impacts: { 'GWP-fossil': { A1_A3: '2' } } });
    await receive({ ...second, status: 'Deprecated' });
    expect(await factor()).toMatchObject({ impacts: { 'GWP-fossil': { A1_A3: '1' } } });
    await receive({ ...first, status: 'Deprecated' });
    expect(await factor()).toMatchObject({
      impacts: { 'GWP-fossil': { A1_A3: '1' } },
      received: { status: 'Deprecated' },
    });
    const { revision } = await revisionOf((await factor()).uuid as string);
    await receive({ ...first, status: 'Deprecated' }, second ?? {});
    expect(await revisionOf((await factor()).uuid as string)).toEqual({ revision });
  });

  it('is in the audit once it made or changed a dataset, and not again', async () => {
    const entriesFor = (document: object) => entriesOf(service, member.company.uuid, async () => receive(document));
    const first = footprint({ created: '2025-01-01T00:00:00Z' });
    const entry = { actor: 'system', action: 'import', kind: 'dataset', record: expect.any(String) };
    expect(await entriesFor(first)).toMatchObject([{ ...entry, counts: { imported: 1, updated: 0, unchanged: 0 } }]);
    expect(await entriesFor(first)).toEqual([]);
    expect(await entriesFor(footprint({ created: '2026-01-01T00:00:00Z' }, { fossilGhgEmissions: '3' }))).toMatchObject(
      [{ ...entry, counts: { imported: 0, updated: 1, unchanged: 0 } }],
    );
  });

  it('is followed through precedingPfIds where the product has another id', async () => {
    const old = footprint({ created: '2025-05-01T00:00:00Z' }, { fossilGhgEmissions: '2' });
    const now = footprint(
      { created: '2025-04-01T00:00:00Z', productIds: ['urn:other:1'], precedingPfIds: [old['id']] },
      { fossilGhgEmissions: '3' },
    );
    await receive(now);
    await receive(old);
    expect(await factor()).toMatchObject({ impacts: { 'GWP-fossil': { A1_A3: '3' } } });
  });

  it('tells of a newer figure where a version is locked, and changes nothing there', async () => {
    await receive(footprint({ created: '2025-01-01T00:00:00Z' }, { fossilGhgEmissions: '2' }));
    const { uuid, name } = await factor();
    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid } });
    const { product } = await graph.modelled([kilogramsOf(bound.uuid, 3)], { weight: { quantity: 1, unit: 'kg' } });
    for (const locked of [product, bound.uuid]) {
      expect(await graph.send('POST', `material/${locked}/state`, { state: 'locked' })).toMatchObject({ status: 200 });
      expect(await graph.get(`material/${locked}/pact`)).not.toHaveProperty('notices');
    }
    await receive(footprint({ created: '2026-01-01T00:00:00Z' }, { fossilGhgEmissions: '1' }));
    const notices = [`A newer figure of the supplier exists: ${name} of Foundry of the North, dataset ${uuid}.`];
    for (const locked of [product, bound.uuid]) {
      expect(await graph.get(`material/${locked}/pact`)).toMatchObject({
        ...{ published: true, notices },
        newerFigures: [{ dataset: { uuid, name }, supplier: 'Foundry of the North' }],
      });
    }
    expect((await published(product))?.pcf).toMatchObject({ fossilGhgEmissions: '6' });
  });

  describe('of freight, which a lane is bound to', () => {
    const freight = (created: string, pcf: object = {}) =>
      footprint({ created }, { declaredUnitOfMeasurement: 'ton kilometer', productMassPerDeclaredUnit: '0', ...pcf });

    /** A draft of 1 t of steel that a lane bound to the partner's factor carries for 10 km. */
    async function carried() {
      const dataset = await factor();
      const lane = await graph.made('transport/lane', { name: 'Rail', totalKm: 10, dataset: { uuid: dataset.uuid } });
      const steel = kilogramsOf(await graph.material('1'), 1_000);
      const { product, model, inputs } = await graph.modelled([steel], { weight: { quantity: 1000, unit: 'kg' } });
      const transport = { lane: { uuid: lane.uuid }, for: { uuid: inputs[0] } };
      await graph.made(`model/${model}/input`, { lifecycleStage: { code: 'A2' }, transport });
      return { product, dataset, lane: lane.uuid as string, productId };
    }

    it('tells of a newer figure where a version is locked', async () => {
      await receive(freight('2025-01-01T00:00:00Z', { fossilGhgEmissions: '0.02' }));
      const { product, dataset } = await carried();
      await graph.send('POST', `material/${product}/state`, { state: 'locked' });
      expect(await graph.get(`material/${product}/pact`)).not.toHaveProperty('newerFigures');
      await receive(freight('2026-01-01T00:00:00Z', { fossilGhgEmissions: '0.01' }));
      expect((await graph.get(`material/${product}/pact`)).newerFigures).toEqual([
        { dataset: { uuid: dataset.uuid, name: dataset.name }, supplier: 'Foundry of the North' },
      ]);
    });

    it('tells of what a version was computed with, and not of what its lane and its products are bound to now', async () => {
      const told = async (product: string) => {
        const { newerFigures = [] } = await graph.get(`material/${product}/pact`);
        return (newerFigures as { dataset: { uuid: string } }[]).map((each) => each.dataset.uuid);
      };
      await receive(freight('2025-01-01T00:00:00Z', { fossilGhgEmissions: '0.02' }));
      const first = await carried();
      const bound = await graph.made('material', { name: 'Bound', unit: 'tkm', dataset: { uuid: first.dataset.uuid } });
      const { product: drawing } = await graph.modelled([{ material: { uuid: bound.uuid }, quantity: 1, unit: 'tkm' }]);
      for (const locked of [first.product, drawing]) {
        await graph.send('POST', `material/${locked}/state`, { state: 'locked' });
      }
      productId = `urn:gtin:${randomUUID()}`;
      await receive(freight('2025-01-01T00:00:00Z', { fossilGhgEmissions: '0.02' }));
      const other = (await factors()).find(({ uuid }) => uuid !== first.dataset.uuid)?.uuid;
      for (const path of [`transport/lane/${first.lane}`, `material/${bound.uuid}`]) {
        expect(await graph.send('PATCH', path, { dataset: { uuid: other } })).toMatchObject({ status: 200 });
      }
      await receive(freight('2026-01-01T00:00:00Z', { fossilGhgEmissions: '0.01' }));
      expect([await told(first.product), await told(drawing)]).toEqual([[], []]);
      productId = first.productId;
      await receive(freight('2026-01-01T00:00:00Z', { fossilGhgEmissions: '0.01' }));
      expect([await told(first.product), await told(drawing)]).toEqual([[first.dataset.uuid], [first.dataset.uuid]]);
    });

    it('brings its reports and parts to the models, also where no figure changes', async () => {
      await receive(freight('2025-01-01T00:00:00Z', { ipccCharacterizationFactors: ['AR5'] }));
      const { product } = await carried();
      expect((await published(product))?.pcf).toMatchObject({ ipccCharacterizationFactors: ['AR5'] });
      const now = { ipccCharacterizationFactors: ['AR6'], landManagementBiogenicCO2Emissions: '3' };
      await receive(freight('2026-01-01T00:00:00Z', now));
      const { pcf } = (await published(product)) ?? {};
      expect(pcf).toMatchObject({ ipccCharacterizationFactors: ['AR6'], landManagementBiogenicCO2Emissions: '30' });
    });
  });

  it('that no element can follow leaves the figures before it, and holds up no other product', async () => {
    await receive(footprint({ created: '2025-01-01T00:00:00Z' }, { fossilGhgEmissions: '2' }));
    const { uuid } = await factor();
    await graph.made('material', {
      ...{ name: 'Bound', unit: 'pcs', dataset: { uuid }, datasetAmount: { quantity: 2, unit: 'kg' } },
    });
    await receive(
      footprint({ created: '2026-01-01T00:00:00Z' }, { declaredUnitOfMeasurement: 'megajoule' }),
      footprint({ productIds: [`${productId}:other`] }),
    );
    expect(await graph.get(`dataset/${uuid}`)).toMatchObject({ unit: 'kg', impacts: { 'GWP-fossil': { A1_A3: '2' } } });
    expect(await factors()).toHaveLength(2);
    expect((await notes()).join()).toContain('could follow');
  });

  it('keeps the database and the datasets of a partner that has another name now', async () => {
    await receive(footprint({ created: '2025-01-01T00:00:00Z' }));
    const [before] = await factors();
    expect(await graph.send('PATCH', `data-source/${dataSource}`, { name: 'Renamed' })).toMatchObject({ status: 200 });
    await receive(footprint({ created: '2026-01-01T00:00:00Z' }, { fossilGhgEmissions: '5' }));
    expect(await factors()).toEqual([before]);
  });

  it('keeps them from another partner that has its old name now', async () => {
    await receive(footprint({ created: '2025-01-01T00:00:00Z' }, { fossilGhgEmissions: '2' }));
    const [before] = await factors();
    const renamed = dataSource;
    const { name } = await service.dataSources.get(member.company.uuid, renamed);
    expect(await graph.send('PATCH', `data-source/${renamed}`, { name: 'Renamed again' })).toMatchObject({
      status: 200,
    });
    dataSource = await addPartner(name);
    await receive(footprint({ productIds: ['urn:gtin:of-the-other'] }));
    expect(await factors()).toMatchObject([{ database: `PACT: ${name} (2)` }]);
    dataSource = renamed;
    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid: before?.uuid } });
    await receive(footprint({ created: '2026-01-01T00:00:00Z' }, { fossilGhgEmissions: '5' }));
    expect(await factors()).toEqual([before]);
    expect(await graph.get(`material/${bound.uuid}`)).toMatchObject({
      footprint: { CO2e: { productCarbonFootprint: '5' } },
    });
  });

  it('of a partner that was deleted and added again goes on with its database and the reports that are named there', async () => {
    await receive(footprint({}, { ipccCharacterizationFactors: ['AR6'] }));
    const [before] = await factors();
    const { name } = await service.dataSources.get(member.company.uuid, dataSource);
    expect(await graph.send('DELETE', `data-source/${dataSource}`)).toMatchObject({ status: 200 });
    dataSource = await addPartner(name);
    await receive(footprint({ productIds: ['urn:gtin:after'] }, { ipccCharacterizationFactors: undefined }));
    expect(await factors()).toMatchObject([{ database: before?.database, reports: 'AR6' }]);
  });

  it('is named supplier-specific in the inventory, as far as a figure comes from it', async () => {
    await receive(footprint({}, { fossilGhgEmissions: '3' }));
    const { uuid } = await factor();
    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid } });
    const own = await graph.material('1');
    const choice = await graph.made('switch', { name: 'Either', unit: 'kg', sources: [{ uuid: bound.uuid }] });
    const inputs = [kilogramsOf(bound.uuid, 1), kilogramsOf(own, 4), kilogramsOf(choice.uuid, 1)];
    const { product } = await graph.modelled(inputs, { weight: { quantity: 1, unit: 'kg' } });
    const startDate = '2019-05-01T00:00:00Z';
    for (const [used, unit] of [
      [bound.uuid, 'kg'],
      [own, 'kg'],
      [product, 'pcs'],
    ]) {
      await graph.made('activity', { product: { uuid: used }, quantity: 2, unit, startDate });
    }
    const { sums } = await graph.get('report/ghg?year=2019');
    expect(sums.at(-1)).toMatchObject({
      ...{ key: 'all', count: 3, CO2e: '28' },
      supplierSpecific: { count: 2, CO2e: '18' },
    });
    // A closed year stays, whatever the products draw on now.
    for (const each of [bound.uuid, own]) {
      await graph.send('PATCH', `material/${each}`, { dataset: each === own ? { uuid } : null });
    }
    const after = (await graph.get('report/ghg?year=2019')).sums.at(-1);
    expect(after.supplierSpecific).toEqual({ count: 2, CO2e: '18' });
    expect(after).not.toHaveProperty('supplierShareUnknown');
  });

  it('is kept as a share of what an activity used, and added up with 30 decimals', async () => {
    await receive(footprint({}, { fossilGhgEmissions: '1' }));
    const { uuid } = await factor();
    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid } });
    const inputs = [kilogramsOf(bound.uuid, 1), kilogramsOf(await graph.material('1'), 2)];
    const { product } = await graph.modelled(inputs);
    const amount = { quantity: 0.3, unit: 'pcs', startDate: '2018-05-01' };
    const { factorSource } = await graph.made('activity', { ...amount, product: { uuid: product } });
    expect(factorSource).toMatchObject({ supplierShare: `0.${'3'.repeat(30)}` });
    const used = await graph.made('activity', { ...amount, unit: 'kg', product: { uuid: bound.uuid } });
    expect(used.factorSource).toMatchObject({
      supplierShare: '1',
      dataset: { uuid, name: expect.any(String), database: expect.stringMatching(/^PACT: Partner /) },
    });
    const { sums } = await graph.get('report/ghg?year=2018');
    expect(sums.at(-1)).toMatchObject({ supplierSpecific: { count: 2, CO2e: '0.6' }, CO2e: '1.2' });
  });

  it('is published again without the name of the partner, and with the reports that its gases are weighted by', async () => {
    await receive(footprint({}, { ipccCharacterizationFactors: ['AR5', 'AR 5', 7] }));
    const { uuid } = await factor();
    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid } });
    const inputs = [kilogramsOf(bound.uuid, 2)];
    const { product } = await graph.modelled(inputs, { weight: { quantity: 1, unit: 'kg' } });
    for (const each of [bound.uuid, product]) {
      const found = await published(each);
      expect(found?.pcf).toMatchObject({ ipccCharacterizationFactors: ['AR5'] });
      expect(found?.pcf).not.toHaveProperty('secondaryEmissionFactorSources');
      expect(JSON.stringify(found)).not.toContain('PACT: ');
    }
    // Those of its other products do not weight this one.
    await receive(footprint({ productIds: ['urn:gtin:another'] }, { ipccCharacterizationFactors: ['AR6'] }));
    await graph.send('PATCH', `material/${product}`, { description: 'published again' });
    expect((await published(product))?.pcf).toMatchObject({ ipccCharacterizationFactors: ['AR5'] });
    await receive(footprint({ created: '2031-01-01T00:00:00Z' }, { ipccCharacterizationFactors: ['AR6'] }));
    for (const each of [bound.uuid, product]) {
      expect((await published(each))?.pcf).toMatchObject({ ipccCharacterizationFactors: ['AR6'] });
    }
  });

  it('leaves its database with the reports of those that are there', async () => {
    const reports = async () => (await factors()).map(({ reports }) => reports);
    await receive(footprint({}, { ipccCharacterizationFactors: ['AR5'] }));
    const { uuid } = await factor();
    await receive(footprint({ productIds: ['urn:gtin:another'] }, { ipccCharacterizationFactors: ['AR6'] }));
    expect(await reports()).toEqual(['AR5, AR6', 'AR5, AR6']);
    await receive(footprint({ created: '2030-01-01T00:00:00Z' }, { ipccCharacterizationFactors: ['AR6'] }));
    expect(await reports()).toEqual(['AR6', 'AR6']);
    await receive(footprint({ created: '2031-01-01T00:00:00Z' }, { ipccCharacterizationFactors: ['AR4', 'AR6'] }));
    expect(await reports()).toEqual(['AR4, AR6', 'AR4, AR6']);
    expect((await graph.send('DELETE', `dataset/${uuid}`)).status).toBe(200);
    expect(await reports()).toEqual(['AR6']);
  });

  it('counts with a share of 0 where it states none; what is set by hand wins', async () => {
    await receive(footprint());
    const { uuid } = await factor();
    const bound = await graph.made('material', { name: 'Bound', dataset: { uuid } });
    expect((await published(bound.uuid))?.pcf).toMatchObject({ primaryDataShare: '0' });
    await graph.send('PATCH', `material/${bound.uuid}`, { dataQualityIndicators: { specificPercent: 12 } });
    expect((await published(bound.uuid))?.pcf).toMatchObject({ primaryDataShare: '12' });
  });
});

async function revisionOf(uuid: string): Promise<{ revision: number }> {
  const [row] = await service.database.query<{ revision: number }>(
    'select revision from dataset where owner = $1 and uuid = $2',
    [member.company.uuid, uuid],
  );
  return { revision: row?.revision ?? 0 };
}
