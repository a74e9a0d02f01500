import { Invalid } from '#faults';
import { isUuid } from '../ids.js';

/** A place in the order (created, uuid). */
export interface PageKey {
  created: string;
  uuid: string;
}

export interface PageRequest {
  page: number;
  limit: number;
  /** Visits what follows this key, whatever is inserted or deleted meanwhile. */
  after?: PageKey;
}

export interface Page<Item> {
  count: number;
  page: number;
  pageSize: number;
  data: Item[];
}

const DEFAULT_LIMIT = 100;
/** Rows of a page at most. */
export const MAX_LIMIT = 1000;

type Query = Readonly<Record<string, unknown>>;

/** Reads `page`, `limit` and `after`. @throws Invalid */
export function readPage(query: Query): PageRequest {
  const limit = readInteger(query, 'limit', DEFAULT_LIMIT, MAX_LIMIT);
  const page = readInteger(query, 'page', 1, 1_000_000_000);
  const after = single(query, 'after');
  return after === undefined ? { page, limit } : { page, limit, after: readKey(after) };
}

/** A query parameter that has one value. @throws Invalid when it is given twice */
export function single(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new Invalid({ field: name, message: 'is given more than once' });
}

function readInteger(query: Query, name: string, byDefault: number, most: number): number {
  const text = single(query, name);
  if (text === undefined) return byDefault;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= 1 && value <= most))
    throw new Invalid({ field: name, message: `has to be an integer from 1 to ${most}` });
  return value;
}

export function printKey({ created, uuid }: PageKey): string {
  return Buffer.from(`${created} ${uuid}`).toString('base64url');
}

function readKey(text: string): PageKey {
  const [created = '', uuid = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  if (!isUuid(uuid) || !isPrintedTime(created)) {
    throw new Invalid({ field: 'after', message: 'is not a key that a Link header gave' });
  }
  return { created, uuid };
}

/** A time as we print it, of a day that the calendar has: the database refuses others, and the year 0. */
function isPrintedTime(text: string): boolean {
  const time = /^(?!0000)\d{4}-/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
