import type { FieldFault } from '#faults';
import type { JsonObject } from './json-object.js';

/** A position in the order of the listing, (created, id). */
export interface FootprintKey {
  readonly created: string;
  readonly id: string;
}

/** Which part of a listing is requested. */
export interface FootprintPage {
  readonly limit: number;
  /** How many footprints to skip, from the beginning or from `after`. */
  readonly offset: number;
  readonly after?: FootprintKey;
}

export const DEFAULT_PAGE = 100;
/** A larger limit is reduced to this one. */
export const LARGEST_PAGE = 1_000;
const LARGEST_OFFSET = 1_000_000_000;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Reads `limit`, `offset` and `after` (the key in a Link header) from a parsed query string. Names are compared
 * ignoring case.
 */
export function readFootprintPage(query: JsonObject): { page: FootprintPage } | { faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const limit = readCount(query, 'limit', DEFAULT_PAGE, faults);
  const offset = readCount(query, 'offset', 0, faults);
  const after = readAfter(query, faults);
  if (faults.length > 0) return { faults };
  const page = { limit: Math.min(limit, LARGEST_PAGE), offset: Math.min(offset, LARGEST_OFFSET) };
  return { page: after ? { ...page, after } : page };
}

export function printFootprintKey({ created, id }: FootprintKey): string {
  return Buffer.from(`${created} ${id}`).toString('base64url');
}

function readCount(query: JsonObject, name: string, byDefault: number, faults: FieldFault[]): number {
  const text = only(query, name, faults);
  if (text === undefined || text === '') return byDefault;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  faults.push({ field: name, message: 'must be an integer, 0 or more' });
  return byDefault;
}

function readAfter(query: JsonObject, faults: FieldFault[]): FootprintKey | undefined {
  const text = only(query, 'after', faults);
  if (text === undefined || text === '') return undefined;
  const [created = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  if (UUID.test(id) && TIME.test(created) && isDay(created)) return { created, id };
  faults.push({ field: 'after', message: 'is no key that a Link gave' });
  return undefined;
}

function isDay(time: string): boolean {
  const at = Date.parse(time);
  return !Number.isNaN(at) && new Date(at).toISOString() === time;
}

function only(query: JsonObject, name: string, faults: FieldFault[]): string | undefined {
  const values = Object.entries(query)
    .filter(([given]) => given.toLowerCase() === name)
    .flatMap(([, value]) => value as string | string[]);
  if (values.length > 1) faults.push({ field: name, message: 'must be given once' });
  return values[0];
}
