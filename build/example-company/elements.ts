import type { ElementKind, UnitCode } from '#model/terms';
import type { ElementPatch } from '#model/products';
import type { ElementInput } from '#products';
import { decimalOf, parseDecimal } from '#impacts';
import type { DeclaredKey } from '#impacts';

/** An element of the sample company. `factor` is the source's own row id of the sample factor that it is bound to. */
export interface SampleElement {
  kind: ElementKind;
  input: ElementInput & { syncId: string };
  factor?: string;
  /** The path of the taxonomy. */
  taxonomy?: string;
  /** The name of the location. */
  location?: string;
}

const kg = (quantity: number) => ({ quantity: decimalOf(quantity), unit: 'kg' as UnitCode });

function stages(values: Partial<Record<DeclaredKey, string>>): ElementPatch['figures'] {
  return {
    'GWP-fossil': Object.fromEntries(Object.entries(values).map(([key, value]) => [key, parseDecimal(value)])),
  };
}

const northfield = { supplier: { syncId: 'sample-northfield' } };
const leine = { supplier: { syncId: 'sample-leine' } };

const spare = (kind: ElementKind, name: string, syncId: string): SampleElement => ({
  kind,
  input: { name, syncId, unit: 'kg', figures: stages({ A1: '1' }) },
});

/** For the examples that lock, delete and model an element. */
const spares = (kind: ElementKind): SampleElement[] => [
  spare(kind, 'To be locked', `sample-unlocked-${kind}`),
  spare(kind, 'Locked', `sample-locked-${kind}`),
  spare(kind, 'To be deleted', `sample-unused-${kind}`),
];

/**
 * The first element of each kind states its own stages and can be edited freely. The lamp draws on its model, see
 * sample-model.ts, and the others on the sample factors.
 */
export const SAMPLE_ELEMENTS: readonly SampleElement[] = [
  {
    kind: 'material',
    ...{ taxonomy: 'products/parts', location: 'Sheffield' },
    input: {
      name: 'Aluminium bracket',
      description: 'Cast bracket, machined and anodised',
      syncId: 'sample-bracket',
      sku: 'BR-100',
      cpcCode: '41532',
      unit: 'pcs',
      weight: kg(0.85),
      recycledPercent: 40,
      geoLocation: { code: 'GB' },
      figures: stages({ A1: '4.2', A2: '0.31', A3: '1.05', A4: '0.12', C4: '0.02', D: '-1.1' }),
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
  bound('material', 'Electricity, UK grid', 'sample-electricity', 'kWh', '7_400_4000_5_1', {
    geoLocation: { code: 'GB' },
  }),
  bound('material', 'Natural gas', 'sample-gas', 'kWh', '1_100_1004_6_1', { geoLocation: { code: 'GB' } }),
  bound('material', 'Aluminium sheet', 'sample-aluminium', 'kg', '19_504_5104_15_1', { ...northfield, sku: 'AL-1' }),
  bound('material', 'Steel sheet', 'sample-steel', 'kg', '19_504_5116_15_1', { ...northfield, sku: 'ST-1' }),
  bound('material', 'HDPE granulate', 'sample-hdpe', 'kg', '19_505_5132_15_1', { ...leine, sku: 'PE-1' }),
  bound('material', 'Cardboard box', 'sample-cardboard', 'kg', '19_506_5156_15_1', { sku: 'CB-1', recycledPercent: 0 }),
  bound('material', 'Glass', 'sample-glass', 'kg', '19_501_5056_15_1', { sku: 'GL-1' }),
  bound('material', 'Road freight, diesel lorry', 'sample-lorry', 'tkm', '27_304_3140_14_1', {
    supplier: { syncId: 'sample-humber' },
  }),
  {
    kind: 'material',
    ...{ taxonomy: 'products/lamps', location: 'Hannover' },
    input: {
      name: 'Desk lamp',
      description: 'Steel foot, metal arm and moulded shade, boxed',
      syncId: 'sample-lamp',
      sku: 'DL-1',
      cpcCode: '46531',
      unit: 'pcs',
      weight: kg(2.32),
      packagingWeight: kg(0.35),
      dataQualityIndicators: { documentationYear: 2024, technologicalDQR: 2, temporalDQR: 2, geographicalDQR: 3 },
    },
  },
  {
    kind: 'process',
    input: {
      name: 'Injection moulding',
      description: 'One part moulded, machine hours and power included',
      syncId: 'sample-moulding',
      sku: 'PR-IM',
      unit: 'pcs',
      weight: kg(0.12),
      geoLocation: { code: 'DE' },
      figures: stages({ A1: '0.08', A3: '0.34' }),
    },
  },
  bound('process', 'Water treatment', 'sample-water-treatment', 'm3', '18_405_4006_1_1', { weight: kg(1000) }),
  bound('process', 'District heating', 'sample-heat', 'kWh', '10_401_4003_5_1', { geoLocation: { code: 'GB' } }),
  { kind: 'material', input: { name: 'Desk lamp, prototype', syncId: 'sample-prototype', unit: 'pcs' } },
  { kind: 'material', input: { name: 'Floor lamp, planned', syncId: 'sample-planned', unit: 'pcs' } },
  ...spares('material'),
  ...spares('process'),
];

function bound(
  kind: ElementKind,
  name: string,
  syncId: string,
  unit: UnitCode,
  factor: string,
  more: ElementPatch,
): SampleElement {
  return { kind, factor, input: { ...more, name, syncId, unit, datasetAmount: { quantity: decimalOf(1), unit } } };
}
