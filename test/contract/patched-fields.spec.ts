import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { SHARED } from '#platform';
import { ROOT } from '../support/processes/built.js';
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

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  content?: Record<string, { schema: Schema }>;
}

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as {
  paths: Record<string, { patch?: { requestBody?: Schema } }>;
  components: { schemas: Record<string, Schema> };
};

/** The fields that the documented body of a patch has. */
function patchable(path: string): string[] {
  const { $ref = '' } =
    document.paths[`/api/v1/${path}`]?.patch?.requestBody?.content?.['application/json']?.schema ?? {};
  return Object.keys(document.components.schemas[$ref.split('/').at(-1) ?? '']?.properties ?? {});
}

/** A record, and for every field something else than it has. */
interface Sample {
  uuid?: string;
  /** Where it is, if not at the documented path. */
  at?: string;
  fields: Record<string, unknown>;
  /** What goes with a field. */
  beside?: Record<string, Record<string, unknown>>;
}

/** Written, and never shown. */
const UNSEEN: readonly string[] = ['clientSecret'];

const uuidOf = async (path: string, body: unknown) => ((await calls.made(path, body)) as { uuid: string }).uuid;
const reference = async (path: string, body: unknown) => ({ uuid: await uuidOf(path, body) });

async function aDataset(): Promise<{ uuid: string }> {
  const row = { key: 'ore', name: 'Ore', unit: 'kg' as const, taxonomy: [] };
  const figures = { 'GWP-fossil': { A1_A3: new Decimal(2) } };
  await service.database.transaction((tx) =>
    storeDatasets(tx, NOTHING_FOLLOWS, { owner: SHARED, name: 'F', version: '1', licence: 'CC0' }, [
      { ...row, figures },
    ]),
  );
  const [found] = await service.database.query<{ uuid: string }>('select uuid from dataset where owner = $1', [SHARED]);
  return { uuid: found?.uuid ?? '' };
}

const anOwnDataset = (name: string, database?: object) =>
  uuidOf('dataset', { name, unit: 'kg', footprint: { CO2e: { A1: '1' } }, ...(database && { database }) });

async function anElement(kind: string): Promise<Sample> {
  return {
    uuid: await uuidOf(kind, { name: 'Part', unit: 'kg' }),
    fields: {
      ...{
        name: 'Else',
        description: 'd',
        notes: 'n',
        sku: 's',
        syncId: `${kind}-1`,
        cpcCode: 'c',
        supplierPartId: 'p',
      },
      ...{ unit: 't', recycledPercent: 12, weight: { quantity: 2, unit: 'kg' } },
      packagingWeight: { quantity: 3, unit: 'g' },
      footprint: { CO2e: { A1: '1' } },
      impacts: { 'GWP-fossil': { A2: '2' } },
      ...{ startDate: '2024-01-01', endDate: '2025-01-01', share: true, pact: { fossilCarbonContent: '0.5' } },
      dataQualityIndicators: { temporalDQR: 2 },
      taxonomy: await reference('taxonomy', { name: `Of ${kind}` }),
      geoLocation: { code: 'DE' },
      location: await reference('location', { name: 'Plant' }),
      supplier: await reference('supplier', { name: 'Smelter' }),
      dataset: await aDataset(),
      datasetAmount: { quantity: 5, unit: 'kg' },
    },
  };
}

const named = async (path: string): Promise<Sample> => ({
  uuid: await uuidOf(path, { name: 'One' }),
  fields: { name: 'Other', syncId: 'S-1' },
});

const mappingOf = (column: string) => ({ columns: [{ column, field: 'name' }] });

const SAMPLES: Record<string, () => Promise<Sample>> = {
  'material/{uuid}': () => anElement('material'),
  'process/{uuid}': () => anElement('process'),
  'org/{uuid}': () => named('org'),
  'scope/{uuid}': async () => {
    const { fields, ...sample } = await named('scope');
    return { ...sample, fields: { ...fields, memo: true } };
  },
  'supplier/{uuid}': () => named('supplier'),
  'activity/group/{uuid}': () => named('activity/group'),
  'location/{uuid}': async () => ({
    uuid: await uuidOf('location', { name: 'Here' }),
    fields: { name: 'There', syncId: 'P-1', geoLocation: { code: 'FR' } },
  }),
  'taxonomy/{uuid}': async () => ({
    uuid: await uuidOf('taxonomy', { name: 'Metals' }),
    fields: { name: 'Ores', syncId: 'T-1', parent: await reference('taxonomy', { name: 'All' }) },
  }),
  'transport/lane/{uuid}': async () => ({
    uuid: await uuidOf('transport/lane', { name: 'Road', totalKm: 1, CO2ePerTkm: '1' }),
    fields: {
      ...{ name: 'Rail', syncId: 'L-1', totalKm: 2, CO2ePerTkm: '3', distance: { quantity: 4, unit: 'mi' } },
      impacts: { 'GWP-fossil': { A1_A3: '5' } },
      dataset: await reference('dataset', { name: 'Train', unit: 'tkm', impacts: { 'GWP-fossil': { A1: '6' } } }),
      datasetAmount: { quantity: 7, unit: 'tkm' },
    },
  }),
  'activity/{uuid}': async () => ({
    uuid: await uuidOf('activity', { name: 'Trip', unit: 'kg', startDate: '2024-02-01', endDate: '2024-02-02' }),
    fields: {
      ...{ name: 'Drive', description: 'd', syncId: 'A-1', quantity: 3, unit: 't' },
      ...{ UpstreamCO2e: '4', DownstreamCO2e: '5', startDate: '2024-01-01', endDate: '2024-03-01' },
      product: await reference('material', { name: 'Fuel', unit: 'kg', footprint: { CO2e: { A1: '1' } } }),
      scope: await reference('scope', { name: 'Own' }),
      taxonomy: await reference('taxonomy', { name: 'Traffic' }),
      org: await reference('org', { name: 'Branch' }),
      group: await reference('activity/group', { name: 'Trips' }),
      transportLane: await reference('transport/lane', { name: 'Way', totalKm: 1, CO2ePerTkm: '1' }),
    },
  }),
  'switch/{uuid}': async () => ({
    uuid: await uuidOf('switch', { name: 'Choice', unit: 'kg' }),
    fields: { name: 'Other', syncId: 'W-1', unit: 'g', sources: [{ uuid: await calls.material('1') }] },
  }),
  'model/{model}/input/{uuid}': async () => {
    const source = await calls.material('1');
    const { model, inputs } = await calls.modelled([kilogramsOf(source, 1)]);
    return {
      uuid: inputs[0] ?? '',
      at: `model/${model}/input`,
      fields: {
        ...{ name: 'Sheet', syncId: 'I-1', quantity: 2, unit: 'g', lifecycleStage: { code: 'A3' } },
        materialGroup: ['packaging'],
        material: { uuid: await calls.material('3') },
        block: await reference(`model/${model}/block`, { name: 'Body' }),
        transport: {
          lane: await reference('transport/lane', { name: 'Way', totalKm: 1, CO2ePerTkm: '1' }),
          weight: { quantity: 1, unit: 't' },
        },
      },
      beside: { transport: { material: null } },
    };
  },
  'model/{model}/block/{uuid}': async () => {
    const { model } = await calls.modelled();
    const at = `model/${model}/block`;
    return { uuid: await uuidOf(at, { name: 'Body' }), at, fields: { name: 'Lid' } };
  },
  'data-source/{uuid}': async () => ({
    uuid: await uuidOf('data-source', {
      ...{ name: 'Partner', url: 'https://partner.example.test', clientId: 'a', clientSecret: 'b' },
    }),
    fields: {
      ...{ name: 'Other', url: 'https://partner.example.test/pact', authUrl: 'https://partner.example.test/auth' },
      ...{ clientId: 'c', clientSecret: 'd', eventOrganisation: 'standard', acceptJsonEvents: true },
    },
  }),
  'dataset/{uuid}': async () => ({
    uuid: await anOwnDataset('Steel'),
    fields: {
      ...{ name: 'Iron', unit: 't', description: 'd', dataQualityRating: 2 },
      ...{ geoLocation: { code: 'DE' }, referenceYear: 2024, validUntil: '2029-12-31', uncertainty: 12.5 },
      sourceUrl: 'https://factors.example.test/iron',
      footprint: { CO2e: { A2: '3' } },
      impacts: { 'GWP-fossil': { A2: '4' } },
      taxonomy: await reference('taxonomy', { name: 'Of datasets' }),
      supplier: await reference('supplier', { name: 'Mill' }),
    },
  }),
  'import/mapping/{uuid}': async () => ({
    uuid: await uuidOf('import/mapping', { name: 'Trips', kind: 'activity', mapping: mappingOf('Trip') }),
    fields: { name: 'Drives', mapping: mappingOf('Drive') },
  }),
  'database/{uuid}': async () => {
    const dataset = await anOwnDataset('Copper', { name: 'Ours', version: '1' });
    const { json } = await calls.send('GET', `dataset/${dataset}`);
    return {
      uuid: (json.database as { uuid: string }).uuid,
      fields: { licence: 'CC0', attribution: 'Us', gwpSet: 'AR6', boundary: 'cradle to gate', priceYear: 2024 },
    };
  },
  company: () =>
    Promise.resolve({
      at: 'company',
      fields: {
        ...{
          name: 'Renamed',
          domain: 'else.example.test',
          companyIds: ['urn:uuid:a0f0b0c0-0000-4000-8000-000000000000'],
        },
        ...{ characterizationFactors: ['AR5'], crossSectoralStandards: ['PEF'], fossilCarbonContent: '0.25' },
        ...{
          exemptedEmissionsPercent: '3',
          scope2Method: 'market-based',
          languages: ['no', 'en'],
          pactPublic: true,
          tokenAtBase: true,
          publish: 'reviewed',
          access: 'granted',
          answerDueDays: 30,
          acceptJsonEvents: true,
        },
        outboundLogistics: true,
        publishGaps: 'withhold',
      },
    }),
};

/** Records without an ETag; test/access/client-rest.spec.ts patches their fields. */
const WITHOUT_REVISION: readonly string[] = ['/api/v1/client/{clientId}'];

describe('a patch of one field', () => {
  it('is tried for every route that patches', () => {
    const routes = Object.entries(document.paths).filter(
      ([path, { patch }]) => patch && !/\/(image|bulk)$/.test(path) && !WITHOUT_REVISION.includes(path),
    );
    expect(Object.keys(SAMPLES).sort()).toEqual(routes.map(([path]) => path.replace('/api/v1/', '')).sort());
  });

  it.each(Object.keys(SAMPLES))('%s stores it', async (path) => {
    const { uuid, at, fields, beside = {} } = (await SAMPLES[path]?.()) ?? { fields: {} };
    expect(Object.keys(fields).sort()).toEqual(patchable(path).sort());
    const one = [at ?? path.replace('/{uuid}', ''), uuid ?? []].flat().join('/');
    const patch = async (field: string, body: unknown) => {
      const { status, text, json, headers } = await calls.send('PATCH', one, body);
      expect([field, status, text]).toEqual([field, 200, text]);
      return { ...json, updated: undefined, revision: headers.get('etag') };
    };
    for (const [field, value] of Object.entries(fields)) {
      const before = await patch(field, {});
      const after = await patch(field, { [field]: value, ...beside[field] });
      expect([field, after.revision]).not.toEqual([field, before.revision]);
      expect(await patch(field, {})).toEqual(after);
      if (!UNSEEN.includes(field)) expect({ ...after, revision: before.revision }).not.toEqual(before);
    }
  });
});
