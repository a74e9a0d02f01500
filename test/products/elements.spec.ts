import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import type { ElementCalls } from '../support/companies/element-calls.js';
import { addReferences, elementCalls, revisionOf, trailOf } from '../support/companies/element-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let materials: ElementCalls;
let references: Awaited<ReturnType<typeof addReferences>>;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  materials = elementCalls(service, member);
  references = await addReferences(service, member.company.uuid);
});

afterAll(() => service?.close());

const STAGES = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'B5', 'C1', 'C2', 'C3', 'C4', 'D'];
const TOTALS = ['totalCarbonFootprint', 'productCarbonFootprint', 'upstream', 'direct', 'downstream', 'A1_A3'];
const CORE = 'EN15804+A2 - Core impact categories and indicators';

function stages(set: Record<string, string> = {}): Record<string, string> {
  return { ...Object.fromEntries([...STAGES, ...TOTALS].map((key) => [key, ''])), ...set };
}

/** Every field a caller can write. */
const written = () => ({
  name: 'Aluminium sheet',
  description: 'Rolled',
  notes: 'Ask Ida',
  sku: 'AL-7',
  cpcCode: '41532',
  supplierPartId: 'S/77',
  unit: 'pcs',
  weight: { quantity: 2.7, unit: 'kg' },
  packagingWeight: { quantity: 90, unit: 'g' },
  recycledPercent: 12.5,
  footprint: { CO2e: { A1: '1.5', A2: '0.25', A3: '0.5', A4: '0.1', C1: '2', D: '-0.7' } },
  dataQualityIndicators: {
    description: 'Measured',
    documentationYear: 2024,
    coveragePercent: 80,
    specificPercent: 60,
    technologicalDQR: 1,
    temporalDQR: 2,
    geographicalDQR: 3,
    completenessDQR: 4,
    reliabilityDQR: 5,
  },
  taxonomy: { uuid: references.taxonomy.uuid },
  geoLocation: { code: 'de' },
  location: { uuid: references.location.uuid },
  supplier: { syncId: 'SUP-1' },
  startDate: '2024-01-01',
  endDate: '2024-12-31T23:30:00.123+01:00',
  share: true,
  pact: {
    fossilCarbonContent: '0.1',
    biogenicCarbonContent: '0',
    recycledCarbonContent: '0.05',
    biogenicCO2Uptake: '-0.2',
    biogenicNonCO2Emissions: '0.3',
    exemptedEmissionsPercent: '1.5',
    exemptedEmissionsDescription: 'Screws',
    boundaryProcessesDescription: 'Cradle to gate',
    allocationRulesDescription: 'By mass',
  },
});

describe.each(['material', 'process'] as const)('a %s', (kind) => {
  it('leaves as it was written, with what is computed', async () => {
    const calls = elementCalls(service, member, kind);
    const made = await calls.post({ ...written(), syncId: 'ERP-1' });
    expect(made.status).toBe(200);
    const expected = {
      ...written(),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      syncId: 'ERP-1',
      footprint: {
        CO2e: stages({
          ...written().footprint.CO2e,
          A1_A3: '2.25',
          productCarbonFootprint: '2.25',
          upstream: '1.75',
          direct: '0.5',
          downstream: '2.1',
          totalCarbonFootprint: '4.35',
        }),
      },
      dataQualityIndicators: { ...written().dataQualityIndicators, averagePercent: 70 },
      dataQualityRating: 3,
      taxonomy: references.taxonomy,
      geoLocation: { uuid: expect.any(String) as string, name: 'Germany', code: 'DE' },
      location: references.location,
      supplier: references.supplier,
      startDate: '2024-01-01T00:00:00.000Z',
      endDate: '2024-12-31T22:30:00.123Z',
      dataSource: 'model',
      impacts: {
        'GWP-fossil': {
          unit: 'kgCO2e',
          method: CORE,
          ...written().footprint.CO2e,
          A1_A3: '2.25',
          totalCarbonFootprint: '4.35',
        },
      },
      versionState: 'draft',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      updated: made.json.created,
    };
    expect(made.json).toEqual(expected);
    expect((await calls.get(made.json.uuid)).json).toEqual(made.json);
    const { versionState, ...listed } = made.json;
    const { data } = (await calls.list('?limit=1000')).json;
    const item = data.find(({ uuid }: { uuid: string }) => uuid === made.json.uuid);
    expect(item).toEqual(kind === 'material' ? listed : { ...listed, versionState });
  });

  it('needs a name and nothing else; what has no value is absent', async () => {
    const { json } = await elementCalls(service, member, kind).post({ name: 'Bare' });
    expect(Object.keys(json).sort()).toEqual(
      ['created', 'dataSource', 'footprint', 'impacts', 'name', 'updated', 'uuid', 'versionState'].sort(),
    );
    expect(json.footprint).toEqual({ CO2e: stages() });
    expect(json.impacts).toEqual({ 'GWP-fossil': { unit: 'kgCO2e', method: CORE, A1_A3: '' } });
  });

  it('that was read can be written back and is what it was', async () => {
    const calls = elementCalls(service, member, kind);
    const made = await calls.post(written());
    const read = await calls.get(made.json.uuid, '?impacts=all');
    const again = await calls.patch(made.json.uuid, read.json);
    expect(again.json).toEqual(made.json);
    expect(await revisionOf(service, member.company.uuid, made.json.uuid)).toBe(1);
  });
});

describe('a patch', () => {
  const cleared = {
    ...{ description: null, notes: null, sku: null, cpcCode: null, supplierPartId: null, unit: null, weight: null },
    ...{
      packagingWeight: null,
      recycledPercent: null,
      taxonomy: null,
      geoLocation: null,
      location: null,
      supplier: null,
    },
    ...{ startDate: null, endDate: null, share: null, footprint: null, dataQualityIndicators: null, pact: null },
  };

  it('of nothing changes nothing: not the record, its revision, its trail or its footprint', async () => {
    const { json: made } = await materials.post(written());
    const pact = await materials.pact(made.uuid);
    for (const body of [{}, { name: made.name }, { weight: made.weight }, { footprint: { CO2e: {} } }, { pact: {} }]) {
      expect((await materials.patch(made.uuid, body)).json).toEqual(made);
    }
    expect(await revisionOf(service, member.company.uuid, made.uuid)).toBe(1);
    expect(await trailOf(service, member.company.uuid, made.uuid)).toHaveLength(1);
    expect((await materials.pact(made.uuid)).json).toEqual(pact.json);
  });

  it('keeps what it does not name, whichever field it sets', async () => {
    const values: Record<string, unknown> = written();
    const { json: made } = await materials.post({ name: 'Aluminium sheet' });
    for (const [field, value] of Object.entries(values)) {
      const before = (await materials.get(made.uuid)).json;
      const { status, json } = await materials.patch(made.uuid, { [field]: value });
      expect(status, field).toBe(200);
      const others = Object.keys(before).filter(
        (key) => ![field, 'updated', 'impacts', 'dataQualityRating'].includes(key),
      );
      for (const other of others) expect(json[other], `${other} after ${field}`).toEqual(before[other]);
    }
    const { json: direct } = await materials.post(written());
    const { json: patched } = await materials.get(made.uuid);
    expect({ ...patched, uuid: '', created: '', updated: '' }).toEqual({
      ...direct,
      uuid: '',
      created: '',
      updated: '',
    });
  });

  it('leaves no empty pact and no empty dataQualityIndicators behind, in no view of the record', async () => {
    const filled = { dataQualityIndicators: { specificPercent: 1 }, pact: { boundaryProcessesDescription: 'Gate' } };
    const { json: made } = await materials.post({ name: 'Bare', ...filled });
    expect(made).toMatchObject(filled);
    const cleared = { dataQualityIndicators: { specificPercent: null }, pact: { boundaryProcessesDescription: null } };
    const patched = await materials.patch(made.uuid, cleared);
    const views = [patched.json, (await materials.get(made.uuid)).json];
    views.push((await materials.list('?limit=1000')).json.data.find(({ uuid }: any) => uuid === made.uuid));
    views.push((await materials.post({ name: 'Bare too', dataQualityIndicators: {}, pact: {} })).json);
    const at = (rest: string) => `${materials.url}/${made.uuid}/${rest}`;
    const { token } = member;
    await call('POST', at('state'), { token, body: { state: 'locked' } });
    views.push((await call('POST', at('version'), { token })).json);
    for (const view of views) {
      expect(view).not.toHaveProperty('pact');
      expect(view).not.toHaveProperty('dataQualityIndicators');
    }
    const history = (await call('GET', at('history'), { token })).json.data as {
      changes: { field: string; to?: unknown }[];
    }[];
    const emptied = history.flatMap(({ changes }) => changes).filter(({ to }) => JSON.stringify(to) === '{}');
    expect(emptied).toEqual([]);
  });

  it('clears with null, each field alone', async () => {
    for (const [field, value] of Object.entries(cleared)) {
      const { json: made } = await materials.post(written());
      const { status, json } = await materials.patch(made.uuid, { [field]: value });
      expect(status, field).toBe(200);
      if (field === 'footprint') expect(json.footprint.CO2e).toEqual(stages());
      else expect(json, field).not.toHaveProperty(field);
    }
    const { json: made } = await materials.post(written());
    const { json } = await materials.patch(made.uuid, cleared);
    const { json: bare } = await materials.post({ name: made.name });
    expect({ ...json, uuid: '', created: '', updated: '' }).toEqual({ ...bare, uuid: '', created: '', updated: '' });
  });

  it('merges stages, impacts, quality indicators and pact key by key; amounts are replaced', async () => {
    const { json: made } = await materials.post({ ...written(), impacts: { ODP: { A1: '3' }, AP: { A1: '4' } } });
    const { json } = await materials.patch(made.uuid, {
      footprint: { CO2e: { A2: '', A3: null, B1: '7' } },
      impacts: { odp: { A2: '5' }, ap: null },
      dataQualityIndicators: { temporalDQR: null, coveragePercent: 90 },
      pact: { fossilCarbonContent: null, recycledCarbonContent: '0.06' },
      weight: { quantity: 3, unit: 'lb' },
    });
    expect(json.footprint.CO2e).toMatchObject({
      A1: '1.5',
      A2: '',
      A3: '',
      A4: '0.1',
      B1: '7',
      A1_A3: '1.5',
      direct: '',
    });
    const { impacts } = (await materials.get(made.uuid, '?impacts=ODP,AP')).json;
    expect(impacts).toMatchObject({ ODP: { A1: '3', A2: '5', A1_A3: '8' }, AP: { A1_A3: '' } });
    expect(impacts.AP).not.toHaveProperty('A1');
    const { temporalDQR, ...indicators } = written().dataQualityIndicators;
    expect(temporalDQR).toBe(2);
    expect(json.dataQualityIndicators).toEqual({ ...indicators, coveragePercent: 90, averagePercent: 75 });
    const { fossilCarbonContent, ...pact } = written().pact;
    expect(fossilCarbonContent).toBe('0.1');
    expect(json.pact).toEqual({ ...pact, recycledCarbonContent: '0.06' });
    expect(json.weight).toEqual({ quantity: 3, unit: 'lb' });
  });

  it('does not end a period before it begins, by either end', async () => {
    const { json: made } = await materials.post({ name: 'Dated', startDate: '2024-01-01', endDate: '2024-01-01' });
    for (const body of [
      { endDate: '2023-12-31' },
      { startDate: '2024-01-02' },
      { startDate: '2025-01-01', endDate: '2024-06-01' },
    ]) {
      const { status, json } = await materials.patch(made.uuid, body);
      expect([status, json.errors?.[0]?.field]).toEqual([400, 'endDate']);
    }
    expect((await materials.patch(made.uuid, { startDate: null, endDate: '2020-01-01' })).status).toBe(200);
  });

  it('is kept in the audit trail: by whom, from what, to what', async () => {
    const { json: made } = await materials.post({ name: 'Watched', unit: 'kg' });
    await materials.patch(made.uuid, { name: 'Looked at', unit: null, footprint: { CO2e: { A1: '1.50' } } });
    expect(await trailOf(service, member.company.uuid, made.uuid)).toEqual([
      {
        actor: member.clientId,
        changes: { versionState: { to: 'draft' }, name: { to: 'Watched' }, unit: { to: 'kg' } },
      },
      {
        actor: member.clientId,
        changes: {
          name: { from: 'Watched', to: 'Looked at' },
          unit: { from: 'kg' },
          impacts: { to: { 'GWP-fossil': { A1: '1.5' } } },
        },
      },
    ]);
  });
});

describe('figures', () => {
  it('that only follow from others go on following them when a whole record is written back', async () => {
    const gwp = (code: string) => ({ [`GWP-${code}`]: { A1: '1' } });
    const { json: made } = await materials.post({
      name: 'Derived',
      impacts: { ...gwp('fossil'), ...gwp('biogenic'), ...gwp('luluc'), AP: { A1: '2', method: 'Own' } },
    });
    const read = (await materials.get(made.uuid, '?impacts=all')).json;
    expect(read.impacts['GWP-total']).toMatchObject({ A1: '3', A1_A3: '3' });
    read.impacts['GWP-biogenic'].A1 = '5';
    await materials.patch(made.uuid, read);
    const { impacts } = (await materials.get(made.uuid, '?impacts=all')).json;
    expect(impacts['GWP-total']).toMatchObject({ A1: '7', A1_A3: '7' });
    expect(impacts.AP).toEqual(read.impacts.AP);
    await materials.patch(made.uuid, { impacts: { 'GWP-total': { A1: '9' }, AP: { method: null } } });
    const own = (await materials.get(made.uuid, '?impacts=GWP-total,AP')).json.impacts;
    expect(own).toMatchObject({ 'GWP-total': { A1: '9', A1_A3: '9' }, AP: { method: CORE, A1: '2' } });
  });

  const LONG = '12345678901234567890.123456789012345678901234567891';

  it('keep all of 20 and 30 digits, plainly printed', async () => {
    const CO2e = { A1: LONG, A2: '+0010.500', A3: '-0', A4: '0.000000000000000000000000000001', D: `-${LONG}` };
    const { json } = await materials.post({ name: 'Exact', footprint: { CO2e } });
    expect(json.footprint.CO2e).toMatchObject({
      A1: LONG,
      A2: '10.5',
      A3: '0',
      A4: '0.000000000000000000000000000001',
      D: `-${LONG}`,
      A1_A3: '12345678901234567900.623456789012345678901234567891',
      totalCarbonFootprint: '12345678901234567900.623456789012345678901234567892',
    });
  });

  it('of other forms are refused, all of them at once', async () => {
    const bad = [
      '1e3',
      'NaN',
      'Infinity',
      '1,5',
      ' 1',
      '.5',
      '1.',
      '123456789012345678901',
      `0.${'0'.repeat(30)}1`,
      1.5,
      true,
      {},
    ];
    const CO2e = Object.fromEntries(bad.map((value, index) => [STAGES[index], value]));
    const { status, json } = await materials.post({ name: 'Inexact', footprint: { CO2e } });
    expect(status).toBe(400);
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(
      STAGES.slice(0, bad.length).map((stage) => `footprint.CO2e.${stage}`),
    );
  });

  it('whose total could not be written again are refused', async () => {
    const CO2e = { A1: '99999999999999999999', A2: '1' };
    expect((await materials.post({ name: 'Too much', footprint: { CO2e } })).status).toBe(400);
  });

  it('that are computed are ignored on write', async () => {
    const computed = Object.fromEntries(TOTALS.map((total) => [total, '99']));
    const { json } = await materials.post({
      name: 'Own totals',
      footprint: { CO2e: { A1: '1', ...computed } },
      impacts: { ODP: { A1: '2', A1_A3: '99', totalCarbonFootprint: '99', unit: 'stone' } },
      dataQualityRating: 1,
      versionState: 'verified',
      dataSource: 'external',
      modeledWeight: { quantity: 1, unit: 'kg' },
      image: 'http://example.test/a.png',
      uuid: '5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002',
      created: '2001-01-01T00:00:00Z',
      nonsense: { deep: [1] },
    });
    expect(json.footprint.CO2e).toMatchObject({ A1_A3: '1', totalCarbonFootprint: '1', downstream: '' });
    expect(json).toMatchObject({ versionState: 'draft', dataSource: 'model' });
    for (const key of ['dataQualityRating', 'modeledWeight', 'image', 'nonsense']) expect(json).not.toHaveProperty(key);
    expect(json.uuid).not.toBe('5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002');
    expect(json.created).not.toMatch(/^2001/);
    const { impacts } = (await materials.get(json.uuid, '?impacts=ODP')).json;
    expect(impacts.ODP).toMatchObject({ unit: 'kgCFC11e', A1: '2', A1_A3: '2' });
  });

  it('of a source that only knows the aggregate stand for A1 to A3, until a stage is set', async () => {
    const { json: made } = await materials.post({ name: 'Aggregate', impacts: { 'GWP-fossil': { A1_A3: '5' } } });
    expect(made.footprint.CO2e).toMatchObject({
      A1_A3: '5',
      productCarbonFootprint: '5',
      upstream: '',
      direct: '',
      totalCarbonFootprint: '5',
    });
    const { json } = await materials.patch(made.uuid, { footprint: { CO2e: { A3: '1' } } });
    expect(json.footprint.CO2e).toMatchObject({ A1_A3: '1', direct: '1' });
  });

  it('under impacts are keyed in any case, once', async () => {
    const { json: made } = await materials.post({
      name: 'Cased',
      impacts: { 'gwp-FOSSIL': { A1: '1' }, 'hTp-C': { B6: '2' } },
    });
    expect(made.footprint.CO2e.A1).toBe('1');
    const { impacts } = (await materials.get(made.uuid, '?impacts=htp-c')).json;
    expect(impacts).toEqual({
      'HTP-c': { unit: 'CTUh', method: expect.any(String) as string, A1_A3: '', B6: '2', totalCarbonFootprint: '2' },
    });
    for (const body of [{ ODP: {}, odp: {} }, { ozone: {} }, { toString: {} }, { ODP: 5 }]) {
      expect((await materials.post({ name: 'Bad', impacts: body })).status, JSON.stringify(body)).toBe(400);
    }
    const contradiction = { footprint: { CO2e: { A1: '1' } }, impacts: { 'GWP-fossil': { A1: '2' } } };
    expect((await materials.post({ name: 'Bad', ...contradiction })).status).toBe(400);
  });

  it('show the total of an indicator where a stage beyond A3 other than D is set', async () => {
    const { json: made } = await materials.post({ name: 'Credit', footprint: { CO2e: { A1: '1', D: '-2' } } });
    expect(made.impacts['GWP-fossil']).toMatchObject({ A1_A3: '1', D: '-2' });
    expect(made.impacts['GWP-fossil']).not.toHaveProperty('totalCarbonFootprint');
    expect(made.footprint.CO2e.totalCarbonFootprint).toBe('1');
    const { json } = await materials.patch(made.uuid, { footprint: { CO2e: { C1: '0' } } });
    expect(json.impacts['GWP-fossil']).toMatchObject({ C1: '0', D: '-2', totalCarbonFootprint: '1' });
  });
});

describe('the impacts parameter', () => {
  it.each<[string, string[] | number]>([
    ['', ['GWP-fossil']],
    ['?impacts=', ['GWP-fossil']],
    ['?impacts=AP', ['AP']],
    ['?impacts=ap,%20odp,AP', ['AP', 'ODP']],
    ['?impacts=All', 37],
    ['?impacts=all,AP', 400],
    ['?impacts=GWP', 400],
    ['?impacts=AP,', 400],
    ['?impacts=AP&impacts=ODP', 400],
  ])('%s selects', async (query, selected) => {
    const { json: made } = await materials.post({ name: 'Any' });
    const before = (await materials.list()).json.count;
    const answers = [
      await materials.get(made.uuid, query),
      await materials.list(query),
      await materials.post({ name: 'More' }, query),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(selected === 400 ? 400 : 200);
      if (selected === 400) {
        expect(json.errors).toEqual([{ field: 'impacts', message: expect.any(String) as string }]);
        if (query.split('impacts').length === 2) expect(json.message).toContain('ADPF');
        continue;
      }
      const codes = Object.keys((json.data?.[0] ?? json).impacts);
      if (typeof selected === 'number') expect(codes).toHaveLength(selected);
      else expect(codes).toEqual(selected);
    }
    // What is refused has written nothing.
    expect((await materials.list()).json.count).toBe(before + (selected === 400 ? 0 : 1));
  });
});

describe('quantities', () => {
  it.each([1e308, 5e-324, 0.1, 0, 123456789.12345679, 1e21])('of %d are printed back as sent', async (quantity) => {
    const body = {
      name: 'Absurd',
      unit: 'pcs',
      weight: { quantity, unit: 'kg' },
      packagingWeight: { quantity, unit: 't' },
    };
    const { json: made } = await materials.post(body);
    expect((await materials.get(made.uuid)).json).toMatchObject({
      weight: body.weight,
      packagingWeight: body.packagingWeight,
    });
    const again = await materials.patch(made.uuid, { weight: body.weight });
    expect(again.json.updated).toBe(made.updated);
  });

  it('of recycled content tell a declared zero from none', async () => {
    const { json: made } = await materials.post({ name: 'Virgin', recycledPercent: 0 });
    expect((await materials.get(made.uuid)).json.recycledPercent).toBe(0);
    expect((await materials.patch(made.uuid, { recycledPercent: null })).json).not.toHaveProperty('recycledPercent');
    for (const recycledPercent of [-0.1, 100.1, '5']) {
      expect((await materials.patch(made.uuid, { recycledPercent })).status).toBe(400);
    }
  });
});

describe('a body that breaks a rule', () => {
  it('is refused with every fault, by its dotted path', async () => {
    const { status, json } = await materials.post({
      name: '  ',
      unit: 'stone',
      weight: { quantity: -1, unit: 'm' },
      recycledPercent: 101,
      dataQualityIndicators: { temporalDQR: 6, documentationYear: 0 },
      taxonomy: { uuid: 'x' },
      startDate: '2024-02-30',
      share: 'yes',
      pact: { biogenicCO2Uptake: '1', exemptedEmissionsPercent: '101' },
    });
    expect(status).toBe(400);
    const messages = new Map(
      json.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
    );
    expect([...messages.keys()].sort()).toEqual(
      [
        ...['name', 'unit', 'weight.quantity', 'weight.unit', 'recycledPercent', 'dataQualityIndicators.temporalDQR'],
        ...['dataQualityIndicators.documentationYear', 'taxonomy.uuid', 'startDate', 'share', 'pact.biogenicCO2Uptake'],
        'pact.exemptedEmissionsPercent',
      ].sort(),
    );
    expect(messages.get('unit')).toMatch(/"stone".*kg.*kWh/);
    expect(messages.get('weight.unit')).toMatch(/mass.*kg/);
  });

  it('counts lengths in code points', async () => {
    expect(
      (await materials.post({ name: '😀'.repeat(500), syncId: '😀'.repeat(256), notes: 'n'.repeat(20_000) })).status,
    ).toBe(200);
    for (const body of [
      { name: 'n'.repeat(501) },
      { name: 'n', sku: 's'.repeat(257) },
      { name: 'n', notes: 'n'.repeat(20_001) },
    ]) {
      expect((await materials.post(body)).status).toBe(400);
    }
  });

  it('has times of the years 1 to 9999, in UTC', async () => {
    for (const endDate of ['0001-01-01', '9999-12-31', '9999-12-31T23:59:59.999Z']) {
      const { status, json } = await materials.post(aMaterial({ endDate }));
      expect([status, json.endDate?.slice(0, 10)]).toEqual([200, endDate.slice(0, 10)]);
    }
    for (const endDate of [
      '0000-01-01',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      '2024-13-01',
      'now',
      5,
    ]) {
      expect((await materials.post(aMaterial({ endDate }))).status, String(endDate)).toBe(400);
    }
    expect((await materials.post(aMaterial({ dataQualityIndicators: { documentationYear: 9999 } }))).status).toBe(200);
  });

  it('is never our fault, whatever it holds', async () => {
    const odd = fc.oneof(
      fc.constantFrom(
        null,
        '',
        0,
        -1,
        true,
        [],
        {},
        [null],
        { uuid: null },
        { code: null },
        { uuid: '', syncId: '' },
        '0000-01-01',
      ),
      fc.constantFrom(
        { quantity: 1e308, unit: 'kg' },
        { quantity: null, unit: null },
        { CO2e: null },
        { CO2e: [] },
        { CO2e: { A1: {} } },
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const field = fc.constantFrom(
      ...Object.keys({ ...written(), syncId: '', impacts: '', dataset: '', datasetAmount: '' }),
    );
    const { json: made } = await materials.post(written());
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, odd, { minKeys: 1, maxKeys: 3 }), async (said) => {
        for (const { status, text } of [
          await materials.post({ ...aMaterial(), ...said }),
          await materials.patch(made.uuid, said),
        ]) {
          expect([200, 400, 409], text).toContain(status);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a reference', () => {
  it('is found by every key it has, and leaves complete', async () => {
    const { json: made } = await materials.post({
      name: 'Referring',
      geoLocation: { code: '150' },
      supplier: { syncId: 'SUP-1' },
    });
    expect(made).toMatchObject({ geoLocation: { name: 'Europe', code: '150' }, supplier: references.supplier });
    const { json } = await materials.patch(made.uuid, {
      geoLocation: { uuid: made.geoLocation.uuid.toUpperCase(), code: null },
      supplier: { uuid: references.supplier.uuid.toUpperCase() },
      taxonomy: { uuid: references.taxonomy.uuid, name: 'ignored' },
    });
    expect(json).toMatchObject({ ...made, updated: json.updated, taxonomy: references.taxonomy });
  });

  it('that names nothing is refused, each by its field; another company’s is nothing', async () => {
    const other = await service.member('globex');
    const theirs = await addReferences(service, other.company.uuid);
    const uuid = '5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40002';
    const unknown = {
      taxonomy: { uuid },
      location: { uuid },
      supplier: { uuid },
      geoLocation: { code: 'XX' },
      dataset: { uuid },
    };
    const foreign = {
      taxonomy: { uuid: theirs.taxonomy.uuid },
      location: { uuid: theirs.location.uuid },
      supplier: { uuid: theirs.supplier.uuid },
    };
    const contradictory = {
      supplier: { uuid: references.supplier.uuid, syncId: 'other' },
      geoLocation: { code: 'DE', uuid },
    };
    for (const said of [unknown, foreign, contradictory]) {
      const { status, json } = await materials.post({ name: 'Refers', ...said });
      expect(status).toBe(400);
      expect(json.errors.map(({ field }: { field: string }) => field).sort()).toEqual(Object.keys(said).sort());
    }
  });
});
