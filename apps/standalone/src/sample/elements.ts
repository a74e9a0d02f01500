import type { Client, Schemas } from '#client';
import { datasets } from './factors.js';
import { bySyncId, locations, taxonomies } from './references.js';
import { to, unlessThere, uuidsOf } from './unless-there.js';

type Body = Schemas['CreateElementDto'] & { syncId: string };

/** An element of the sample company. What it refers to is named by key: the row id of a factor, a path, a name. */
interface SampleElement {
  readonly body: Body;
  readonly factor?: string;
  readonly taxonomy?: string;
  readonly location?: string;
}

const GB = { geoLocation: { code: 'GB' } };
const from = (syncId: string) => ({ supplier: { syncId } });

/** The first material and the first process element state their figures and can be edited freely; the lamp draws on its model. */
const MATERIALS: readonly SampleElement[] = [
  {
    ...{ taxonomy: 'products/parts', location: 'Sheffield' },
    body: {
      name: 'Aluminium bracket',
      description: 'Cast bracket, machined and anodised',
      syncId: 'bracket',
      sku: 'BR-100',
      cpcCode: '41532',
      unit: 'pcs',
      weight: { quantity: 0.85, unit: 'kg' },
      recycledPercent: 40,
      ...GB,
      impacts: { 'GWP-fossil': { A1: '4.2', A2: '0.31', A3: '1.05', A4: '0.12', C4: '0.02', D: '-1.1' } },
      dataQualityIndicators: {
        documentationYear: 2024,
        coveragePercent: 98,
        specificPercent: 65,
        technologicalDQR: 2,
        temporalDQR: 1,
        geographicalDQR: 2,
      },
      pact: { fossilCarbonContent: '0', biogenicCarbonContent: '0' },
    },
  },
  bound('Electricity, UK grid', 'electricity', 'kWh', '7_400_4000_5_1', GB),
  bound('Natural gas', 'gas', 'kWh', '1_100_1004_6_1', GB),
  bound('Aluminium sheet', 'aluminium', 'kg', '19_504_5104_15_1', { ...from('northfield'), sku: 'AL-1' }),
  bound('Steel sheet', 'steel', 'kg', '19_504_5116_15_1', { ...from('northfield'), sku: 'ST-1' }),
  bound('HDPE granulate', 'hdpe', 'kg', '19_505_5132_15_1', { ...from('leine'), sku: 'PE-1' }),
  bound('Cardboard box', 'cardboard', 'kg', '19_506_5156_15_1', { sku: 'CB-1', recycledPercent: 0 }),
  bound('Glass', 'glass', 'kg', '19_501_5056_15_1', { sku: 'GL-1' }),
  bound('Road freight, diesel lorry', 'lorry', 'tkm', '27_304_3140_14_1', from('humber')),
  {
    ...{ taxonomy: 'products/lamps', location: 'Hannover' },
    body: {
      name: 'Desk lamp',
      description: 'Steel foot, metal arm and moulded shade, boxed',
      syncId: 'desk-lamp',
      sku: 'DL-1',
      cpcCode: '46531',
      unit: 'pcs',
      weight: { quantity: 2.32, unit: 'kg' },
      packagingWeight: { quantity: 0.35, unit: 'kg' },
      dataQualityIndicators: { documentationYear: 2024, technologicalDQR: 2, temporalDQR: 2, geographicalDQR: 3 },
    },
  },
  { taxonomy: 'products/lamps', body: { name: 'Floor lamp, planned', syncId: 'floor-lamp', unit: 'pcs' } },
];

const PROCESSES: readonly SampleElement[] = [
  {
    body: {
      name: 'Injection moulding',
      description: 'One part moulded, machine hours and power included',
      syncId: 'moulding',
      sku: 'PR-IM',
      unit: 'pcs',
      weight: { quantity: 0.12, unit: 'kg' },
      geoLocation: { code: 'DE' },
      impacts: { 'GWP-fossil': { A1: '0.08', A3: '0.34' } },
    },
  },
  bound('Water treatment', 'water', 'm3', '18_405_4006_1_1', { weight: { quantity: 1000, unit: 'kg' } }),
  bound('District heating', 'heat', 'kWh', '10_401_4003_5_1', GB),
];

function bound(
  name: string,
  syncId: string,
  unit: Schemas['UnitCode'],
  factor: string,
  more: Partial<Body>,
): SampleElement {
  return { factor, body: { ...more, name, syncId, unit, datasetAmount: { quantity: 1, unit } } };
}

/** Length in km, and kg CO2e per tonne-kilometre. The figures are those of the sample factors for freight. */
const LANES = [
  { syncId: 'road', name: 'Sheffield to Hannover, lorry', totalKm: 1080, CO2ePerTkm: '0.09752' },
  { syncId: 'rail', name: 'Rotterdam to Hannover, rail', totalKm: 420, CO2ePerTkm: '0.02779' },
  { syncId: 'sea', name: 'Shanghai to Rotterdam, ship', totalKm: 19_500, CO2ePerTkm: '0.01612' },
];

export async function createElements(client: Client): Promise<void> {
  const factors = await uuidsOf(datasets(client));
  const paths = await uuidsOf(taxonomies(client));
  const places = await uuidsOf(locations(client));
  const bodyOf = ({ body, factor, taxonomy, location }: SampleElement): Body => ({
    ...body,
    ...(factor !== undefined && { dataset: to(factors, factor) }),
    ...(taxonomy !== undefined && { taxonomy: to(paths, taxonomy) }),
    ...(location !== undefined && { location: to(places, location) }),
  });
  const wanted = (elements: readonly SampleElement[]) =>
    elements.map((element) => [element.body.syncId, bodyOf(element)] as const);
  for (const [path, elements] of [
    ['/api/v1/material', MATERIALS],
    ['/api/v1/process', PROCESSES],
  ] as const)
    await unlessThere(bySyncId(client, path), wanted(elements), (body) => client.POST(path, { body }));
  await unlessThere(
    bySyncId(client, '/api/v1/transport/lane'),
    LANES.map((lane) => [lane.syncId, lane]),
    (body) => client.POST('/api/v1/transport/lane', { body }),
  );
}
