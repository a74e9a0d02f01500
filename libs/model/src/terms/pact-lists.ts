import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { PactAttributes, SpecificRules } from './pact-attributes.js';
import { RULE_OPERATORS } from './pact-words.js';

/** All extensions of an element as JSON: an answer with a hundred footprints still fits into an event. */
export const MOST_EXTENSION_CHARACTERS = 16_000;

const WEB_ADDRESS = { type: 'string', pattern: String.raw`^[hH][tT][tT][pP][sS]?://[^\s/]\S*$`, maxLength: 2_048 };
const NAME = { type: 'string', pattern: String.raw`\S`, maxLength: 500 };
const described = (schema: object, description: string) => ({ ...schema, description });

const RULES = {
  type: 'object',
  properties: {
    operator: { enum: [...RULE_OPERATORS], description: 'Whose rules they are.' },
    ruleNames: {
      ...{ type: 'array', items: NAME, minItems: 1, maxItems: 100, uniqueItems: true },
      description: 'The names of the rules, with their versions.',
    },
    otherOperatorName: described(NAME, 'The operator’s name, where `operator` is Other; else absent.'),
  },
  required: ['operator', 'ruleNames'],
  additionalProperties: false,
};

const EXTENSION = {
  type: 'object',
  properties: {
    specVersion: {
      ...{ type: 'string', pattern: String.raw`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`, maxLength: 100 },
      description: 'The version of the specification of data model extensions, such as 2.0.0.',
    },
    dataSchema: described(WEB_ADDRESS, 'The address of the JSON Schema of `data`.'),
    documentation: described(WEB_ADDRESS, 'Where the extension is explained.'),
    data: {
      ...{ type: 'object', additionalProperties: true },
      description:
        'What the schema at `dataSchema` describes. It is published as it is and not checked by that schema.',
    },
  },
  required: ['specVersion', 'dataSchema', 'data'],
  additionalProperties: false,
};

/** The lists among the PACT attributes, by their JSON Schemas: the API documents these, and every way in checks by them. */
export const PACT_LISTS = {
  crossSectoralStandards: { type: 'array', items: NAME, minItems: 1, maxItems: 100, uniqueItems: true },
  productOrSectorSpecificRules: { type: 'array', items: RULES, minItems: 1, maxItems: 100, uniqueItems: true },
  extensions: { type: 'array', items: EXTENSION, minItems: 1, maxItems: 20 },
} as const satisfies Partial<Record<keyof PactAttributes, object>>;

export type PactList = keyof typeof PACT_LISTS;

/** A request nested 64 deep and an event nested 100 deep still have room around them. */
const MOST_LEVELS = 50;

/** Nobody reads more of them. */
const MOST_FAULTS = 20;

const compiled: Partial<Record<PactList, ValidateFunction>> = {};

/** What is wrong with a list, in one text; undefined where nothing is. */
export function pactListFault(name: PactList, value: unknown): string | undefined {
  // First of all: each member is compared with every other, and what is deep is gone through level by level.
  const { maxItems } = PACT_LISTS[name];
  if (Array.isArray(value) && value.length > maxItems) return `must NOT have more than ${maxItems} items`;
  if (isDeeper(value, MOST_LEVELS)) return `must not be nested deeper than ${MOST_LEVELS} levels`;
  const check = (compiled[name] ??= new Ajv2020({ allErrors: true, strictTypes: false }).compile(PACT_LISTS[name]));
  const faults = check(value)
    ? FURTHER[name](value)
    : (check.errors ?? []).map(({ instancePath, message }) => `${pathOf(instancePath)}${message ?? 'is not valid'}`);
  return faults.length > 0 ? faults.slice(0, MOST_FAULTS).join('; ') : undefined;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

/** What JSON Schema does not say. The value conforms to it. */
const FURTHER: Readonly<Record<PactList, (value: unknown) => string[]>> = {
  crossSectoralStandards: () => [],
  productOrSectorSpecificRules: (value) =>
    (value as SpecificRules[]).flatMap(({ operator, otherOperatorName }, at) => {
      if ((operator === 'Other') === (otherOperatorName !== undefined)) return [];
      return [`[${at}].otherOperatorName ${operator === 'Other' ? 'is needed' : 'must be absent'} with ${operator}`];
    }),
  extensions: (value) => {
    const text = JSON.stringify(value);
    return [
      ...(text.length > MOST_EXTENSION_CHARACTERS
        ? [`must not have more than ${MOST_EXTENSION_CHARACTERS} characters as JSON`]
        : []),
      // PostgreSQL can keep neither.
      ...(/\\u0000|\\ud[89a-f]/.test(text.replaceAll('\\\\', ''))
        ? ['must hold neither U+0000 nor half of a surrogate pair']
        : []),
      ...(isFinite(value) ? [] : ['must not hold a number that is too large']),
    ];
  },
};

/** A number above the greatest double is read as infinite. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite);
}

/** `/0/ruleNames/1` as `[0].ruleNames[1] `. */
function pathOf(pointer: string): string {
  const path = pointer.replaceAll(/\/(\d+)/g, '[$1]').replaceAll('/', '.');
  return path === '' ? '' : `${path} `;
}
