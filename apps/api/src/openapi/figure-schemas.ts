import {
  DECIMAL_PATTERN,
  DECLARED_KEYS,
  FOOTPRINT_STAGES,
  FOOTPRINT_TOTALS,
  INDICATOR_CODES,
  LIFECYCLE_STAGES,
  MODULES,
} from '#impacts';
import type { Module } from '#impacts';

const DECIMAL = DECIMAL_PATTERN.source;
const OR_EMPTY = `${DECIMAL}|^$`;

const MEANINGS: Record<string, string> = {
  A1_A3: 'Product stage, A1 to A3 together',
  productCarbonFootprint: 'A1 + A2 + A3',
  upstream: 'A1 + A2',
  direct: 'A3',
  downstream: 'A4, A5, B1 to B7 and C1 to C4',
  totalCarbonFootprint: 'All stages but D, which lies outside the system boundary',
};

/** The schemas of figures. Their keys come from the catalogue; they are too many to be written as fields of a class. */
export const FIGURE_SCHEMAS = {
  FootprintRecord: footprint('FootprintCO2eRecord'),
  FootprintCO2eRecord: stages([...FOOTPRINT_STAGES, ...FOOTPRINT_TOTALS]),
  SwitchFootprintRecord: footprint('SwitchCO2eRecord'),
  SwitchCO2eRecord: stages(['productCarbonFootprint', 'A1_A3']),
  ImpactRecord: {
    type: 'object',
    description:
      'One indicator: A1_A3 is empty without a value, other stages are there where they are set, and totalCarbonFootprint where a stage beyond A3 other than D is. GWP-total, PERT and PENRT are, where they are not given, the sums of their parts, stage by stage; they have no total that would leave out a stage that only some of the parts have.',
    properties: {
      unit: { type: 'string' },
      method: { type: 'string', description: 'The characterisation method; Mixed where a sum mixes them.' },
      ...keyed(MODULES, (key) => text(DECIMAL, key)),
      A1_A3: text(OR_EMPTY, 'A1_A3'),
      totalCarbonFootprint: text(DECIMAL, 'totalCarbonFootprint'),
    },
    required: ['unit', 'method', 'A1_A3'],
  },
  ImpactsRecord: {
    type: 'object',
    description: 'An entry for every indicator that the query parameter `impacts` selects.',
    propertyNames: { enum: INDICATOR_CODES },
    additionalProperties: ref('ImpactRecord'),
  },
  ContributionsRecord: byIndicator(ref('ContributionRecord')),
  ContributionAmountsRecord: byIndicator({ type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }),
  ContributionTotalsRecord: byIndicator({
    type: 'object',
    properties: { unit: { type: 'string' }, total: { type: 'string', pattern: DECIMAL } },
    required: ['unit'],
  }),
  FootprintDto: { type: 'object', properties: { CO2e: orNull(ref('FootprintCO2eDto')) } },
  FootprintCO2eDto: {
    type: 'object',
    description: 'Absent stages are kept, null and the empty string clear; totals are ignored.',
    properties: keyed(FOOTPRINT_STAGES, written),
  },
  ImpactsDto: {
    type: 'object',
    description: `Keyed by indicator code, in any case: ${INDICATOR_CODES.join(', ')}. Null clears an indicator.`,
    additionalProperties: orNull(ref('ImpactDto')),
  },
  ImpactDto: {
    type: 'object',
    description: 'Absent stages are kept, null and the empty string clear; unit and totals are ignored.',
    properties: { method: { type: ['string', 'null'], maxLength: 500 }, ...keyed(DECLARED_KEYS, written) },
  },
};

function byIndicator(each: object) {
  return { type: 'object', propertyNames: { enum: INDICATOR_CODES }, additionalProperties: each };
}

function footprint(co2e: string) {
  return { type: 'object', properties: { CO2e: ref(co2e) }, required: ['CO2e'] };
}

function stages(keys: readonly string[]) {
  return {
    type: 'object',
    description: 'kg CO2e per unit, fossil; the empty string where there is no value.',
    properties: keyed(keys, (key) => text(OR_EMPTY, key)),
    required: keys,
  };
}

function keyed<T>(keys: readonly string[], schema: (key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, schema(key)]));
}

function text(pattern: string, key: string) {
  return { type: 'string', pattern, description: MEANINGS[key] ?? LIFECYCLE_STAGES[key as Module] };
}

function written(key: string) {
  return { ...text(OR_EMPTY, key), type: ['string', 'null'] };
}

function orNull(schema: object) {
  return { anyOf: [schema, { type: 'null' }] };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
