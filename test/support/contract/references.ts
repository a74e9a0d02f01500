import type { Records } from './company.js';
import type { Operation, Schema } from './document.js';
import { resolved } from './document.js';
import { validJson } from './bodies.js';

/** A place in a body that refers to a record of the company. */
export interface Reference {
  operation: Operation;
  /** Such as `transport.for`. */
  place: string;
  /** The kind of record that it may name, by its word. */
  word: string;
}

/**
 * The records to which a body can refer, by the last name of the place. If one name has several meanings, by body and
 * place.
 */
const WORDS: Record<string, string> = {
  block: 'hull',
  database: 'factors',
  dataSource: 'data-source',
  dataset: 'factor',
  'CreateLaneDto.dataset': 'freight',
  'PatchLaneDto.dataset': 'freight',
  for: 'carried',
  group: 'group',
  lane: 'lane',
  location: 'location',
  material: 'goods',
  org: 'org',
  parent: 'parent',
  product: 'goods',
  'CreateModelDto.product': 'bare',
  scope: 'scope',
  sources: 'goods',
  supplier: 'supplier',
  taxonomy: 'taxonomy',
  transportLane: 'lane',
};

/** The kind of record that a place probably names. */
export function wordFor(key: string): string | undefined {
  return WORDS[key];
}

/** References to records that no company owns. */
const SHARED = ['GeoReferenceDto'];

/** Members without which a place is refused. */
const BESIDE: Record<string, (records: Records) => Record<string, unknown>> = {
  product: () => ({ UpstreamCO2e: null, quantity: 1, unit: 'kg' }),
  taxonomy: () => ({ product: null }),
  transportLane: () => ({ UpstreamCO2e: null, product: null, quantity: 1, unit: 'kg' }),
  'transport.lane': () => NO_MATERIAL,
  'transport.for': ({ lane }) => ({ ...NO_MATERIAL, transport: { lane: { uuid: lane } } }),
};

const NO_MATERIAL = {
  ...{ material: null, quantity: null, unit: null },
  transport: { weight: { quantity: 1, unit: 'kg' } },
};

/** Every such place in the body of an operation. @throws Error if a new one has no example yet */
export function referencesOf(operation: Operation): Reference[] {
  const { body } = operation;
  // A bill of a key is that of a model, but for where it goes.
  const isBillOfKey = /\/by\/.*\/input$/.test(operation.path);
  if (!body || body.mediaType !== 'application/json' || isBillOfKey) return [];
  const schema = body.schema.items ?? body.schema;
  const { name = '' } = resolved(schema);
  return placesIn(schema).map((place) => {
    const word = WORDS[`${name}.${place}`] ?? WORDS[place.split('.').at(-1) ?? ''];
    if (!word) throw new Error(`The contract test does not know what ${place} of ${operation.name} refers to`);
    return { operation, place, word };
  });
}

function placesIn(schema: Schema, above = ''): string[] {
  return Object.entries(resolved(schema).schema.properties ?? {}).flatMap(([key, below]) => {
    const { name, schema: own } = resolved(below.items ?? below);
    const place = above ? `${above}.${key}` : key;
    if (name !== undefined && SHARED.includes(name)) return [];
    if (own.properties?.['uuid']) return [place];
    return below.items ? placesIn(below.items, `${place}.0`) : placesIn(below, place);
  });
}

/** A body that is valid except for the value at the place. */
export function bodyWith({ operation, place }: Reference, value: Record<string, unknown>, records: Records): unknown {
  const valid = validJson(operation, records);
  const [base] = [valid].flat() as Record<string, unknown>[];
  const inItem = /^(\w+)\.0\.(.+)$/.exec(place);
  const beside = BESIDE[inItem?.[2] ?? place]?.(records);
  const body = structuredClone({ ...base, ...(inItem ? {} : beside) });
  if (inItem) Object.assign((body[inItem[1] ?? ''] as object[])[0] ?? {}, structuredClone(beside));
  const parts = place.split('.');
  const last = parts.pop() ?? '';
  const holder = parts.reduce((at, part) => (at[part] ??= {}) as Record<string, unknown>, body);
  holder[last] = last === 'sources' ? [value] : value;
  return Array.isArray(valid) ? [body] : body;
}
