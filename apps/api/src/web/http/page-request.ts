import { Invalid } from '#faults';
import type { PageKey, PageRequest } from '#platform';
import { MAX_LIMIT, readPageKey } from '#platform';
import type { Query } from './query.js';
import { single } from './query.js';

const DEFAULT_LIMIT = 100;

/** Reads `page`, `limit` and `after`. @throws Invalid */
export function readPage(query: Query): PageRequest;
/** @param readKey reads the key of a listing that has its own order; undefined: the text is not such a key */
export function readPage<Key>(query: Query, readKey: (text: string) => Key | undefined): PageRequest<Key>;
export function readPage(query: Query, readKey: (text: string) => PageKey | undefined = readPageKey): PageRequest {
  const limit = readInteger(query, 'limit', DEFAULT_LIMIT, MAX_LIMIT);
  const page = readInteger(query, 'page', 1, 1_000_000_000);
  const text = single(query, 'after');
  if (text === undefined) return { page, limit };
  const after = readKey(text);
  if (after === undefined) throw new Invalid({ field: 'after', message: 'is not a key that a Link header gave' });
  return { page, limit, after };
}

function readInteger(query: Query, name: string, fallback: number, max: number): number {
  const text = single(query, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= 1 && value <= max))
    throw new Invalid({ field: name, message: `has to be an integer from 1 to ${max}` });
  return value;
}
