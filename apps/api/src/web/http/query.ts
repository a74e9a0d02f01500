import type { ParsedUrlQuery } from 'node:querystring';
import { parse } from 'node:querystring';
import type { Request } from 'express';
import { Invalid } from '#faults';

/** The parameters of a query string; one that is given twice is a list. */
export type Query = Readonly<Record<string, unknown>>;

/**
 * Reads a query string for Express, all of it: Node's default limit of 1,000 pairs would silently drop the rest, and with it
 * criteria of a search.
 * @throws Invalid on U+0000, which no stored text contains
 */
export function readQuery(text: string | null | undefined): ParsedUrlQuery {
  const query = parse(text ?? '', '&', '=', { maxKeys: 0 });
  if (!text?.includes('%00')) return query;
  const faults = Object.entries(query)
    .filter(([name, value]) => `${name}${String(value)}`.includes('\0'))
    .map(([name]) => ({ field: name.replaceAll('\0', ''), message: 'holds the character U+0000' }));
  if (faults.length > 0) throw new Invalid(faults);
  return query;
}

/** The value of a query parameter that may be given only once. @throws Invalid where it is given more than once */
export function single(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new Invalid({ field: name, message: 'is given more than once' });
}

/** The query string as it was sent, without the question mark. */
export function queryStringOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at + 1);
}
