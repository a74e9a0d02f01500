import { DECIMAL_PATTERN, DECLARED_KEYS, FOOTPRINT_STAGES, FOOTPRINT_TOTALS, INDICATOR_CODES, MODULES } from '#impacts';
import { figureText, INDICATOR_LIST } from './figure-texts.js';

const DECIMAL = DECIMAL_PATTERN.source;
const OR_EMPTY = `${DECIMAL}|^$`;
const PLAIN = String.raw`^-?\d+(\.\d+)?$`;
const CO2E = 'kg CO2e per unit';
const IN_UNIT = 'in `unit` per unit of the record';

/** The schemas of figures. Their keys come from the catalogue; they are too many to be written as fields of a class. */
export const FIGURE_SCHEMAS = {
  FootprintRecord: footprint('FootprintCO2eRecord'),
  FootprintCO2eRecord: stages([...FOOTPRINT_STAGES, ...FOOTPRINT_TOTALS]),
  SwitchFootprintRecord: footprint('SwitchCO2eRecord'),
  SwitchCO2eRecord: stages(['productCarbonFootprint', 'A1_A3']),
  ImpactRecord: {
    type: 'object',
    description:
      'One indicator of EN 15804+A2: A1_A3 is empty without a value, other stages are there where they are set, and totalCarbonFootprint where a stage beyond A3 other than D is. GWP-total, PERT and PENRT are, where they are not given, the sums of their parts, stage by stage; they have no total that would leave out a stage that only some of the parts have.',
    properties: {
      unit: { type: 'string', description: 'The unit of the indicator, such as kgCO2e, kgCFC11e or MJ.' },
      method: {
        type: 'string',
        description:
          "The characterisation method: by default the indicator's group in EN 15804+A2; Mixed where a sum mixes them.",
      },
      ...keyed(MODULES, (key) => text(DECIMAL, key, IN_UNIT)),
      A1_A3: orEmpty('A1_A3', IN_UNIT),
      totalCarbonFootprint: text(DECIMAL, 'totalCarbonFootprint', IN_UNIT),
      gaps: {
        ...ref('FigureGapsRecord'),
        description: 'Of a climate indicator of a model: what it leaves out; absent where that is nothing.',
      },
    },
    required: ['unit', 'method', 'A1_A3'],
  },
  FigureGapsRecord: {
    type: 'object',
    description: 'The inputs of a model that lack an indicator, whole or in part. Listings have the count alone.',
    properties: {
      count: { type: 'integer', description: 'How many inputs lack it.' },
      known: {
        type: 'object',
        description: 'What is known of it, of GWP-luluc and GWP-biogenic; GWP-fossil itself adds up what is known.',
        properties: { A1_A3: text(DECIMAL, 'A1_A3', IN_UNIT) },
      },
      inputs: {
        type: 'array',
        description: 'These inputs, in the order of the model, at most 100.',
        items: {
          type: 'object',
          description: 'An input of the model.',
          properties: {
            uuid: { type: 'string', format: 'uuid', description: 'The UUID of the input.' },
            name: { type: 'string', description: 'The name of the input, else of what it draws on.' },
            lifecycleStage: { type: 'string', enum: MODULES, description: 'The module that it counts in.' },
          },
          required: ['name', 'lifecycleStage'],
        },
      },
    },
    required: ['count'],
  },
  ImpactsRecord: {
    type: 'object',
    description: `An entry for every indicator that the query parameter \`impacts\` selects. ${INDICATOR_LIST}`,
    propertyNames: { enum: INDICATOR_CODES },
    additionalProperties: ref('ImpactRecord'),
  },
  ContributionsRecord: byIndicator(
    ref('ContributionRecord'),
    'Amounts with their shares, by indicator of EN 15804+A2.',
  ),
  ContributionAmountsRecord: byIndicator(
    { type: 'string', pattern: PLAIN, description: 'An amount per unit of the product, in the unit of the indicator.' },
    'Amounts by indicator of EN 15804+A2, as decimal strings in its unit.',
  ),
  ContributionTotalsRecord: byIndicator(
    {
      type: 'object',
      description: "The unit of an indicator, and the product's figure.",
      properties: {
        unit: { type: 'string', description: 'The unit of the indicator, such as kgCO2e or MJ.' },
        total: {
          type: 'string',
          pattern: DECIMAL,
          description:
            'The figure over all stages but D: in `unit` per unit of the product, a decimal string; absent where a stage has none.',
        },
        gaps: {
          ...ref('FigureGapsRecord'),
          description: 'The inputs that lack it, whole or in part; absent where none does.',
        },
      },
      required: ['unit'],
    },
    'The unit and the figure of each indicator of EN 15804+A2.',
  ),
  FootprintDto: {
    type: 'object',
    description: 'Deprecated: figures of GWP-fossil by stage.',
    properties: {
      CO2e: {
        ...orNull(ref('FootprintCO2eDto')),
        description: 'The figures by stage: kg CO2e per unit; null clears all stages.',
      },
    },
  },
  FootprintCO2eDto: {
    type: 'object',
    description:
      'Figures of GWP-fossil by module of EN 15804+A2, in kg CO2e per unit. Absent stages are kept, null and the empty string clear; totals are ignored.',
    properties: keyed(FOOTPRINT_STAGES, (key) => written(key, CO2E)),
  },
  ImpactsDto: {
    type: 'object',
    description: `Figures keyed by indicator code, in any case. Null clears an indicator. ${INDICATOR_LIST}`,
    additionalProperties: orNull(ref('ImpactDto')),
  },
  ImpactDto: {
    type: 'object',
    description:
      "Figures of one indicator of EN 15804+A2 by module, in the indicator's unit. Absent stages are kept, null and the empty string clear; unit and totals are ignored.",
    properties: {
      method: {
        type: ['string', 'null'],
        maxLength: 500,
        description: "The characterisation method; null or absent: the indicator's group in EN 15804+A2.",
      },
      ...keyed(DECLARED_KEYS, (key) => written(key, "in the indicator's unit per unit of the record")),
    },
  },
};

function byIndicator(each: object, description: string) {
  return { type: 'object', description, propertyNames: { enum: INDICATOR_CODES }, additionalProperties: each };
}

function footprint(co2e: string) {
  return {
    type: 'object',
    description: 'Deprecated: the figures of GWP-fossil by stage.',
    properties: { CO2e: { ...ref(co2e), description: 'The figures by stage and total: kg CO2e per unit, fossil.' } },
    required: ['CO2e'],
  };
}

function stages(keys: readonly string[]) {
  return {
    type: 'object',
    description:
      'Figures of GWP-fossil by module of EN 15804+A2, and totals: kg CO2e per unit; the empty string where there is no value.',
    properties: keyed(keys, (key) => orEmpty(key, CO2E)),
    required: keys,
  };
}

function keyed<T>(keys: readonly string[], schema: (key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, schema(key)]));
}

function text(pattern: string, key: string, unit: string) {
  return { type: 'string', pattern, description: figureText(key, unit) };
}

/** An empty string stands for no value. */
function orEmpty(key: string, unit: string) {
  return text(OR_EMPTY, key, unit);
}

function written(key: string, unit: string) {
  return { ...orEmpty(key, unit), type: ['string', 'null'] };
}

function orNull(schema: object) {
  return { anyOf: [schema, { type: 'null' }] };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
