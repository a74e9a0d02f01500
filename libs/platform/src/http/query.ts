import type { ParsedUrlQuery } from 'node:querystring';
import { parse } from 'node:querystring';
import { Invalid } from '#faults';

/**
 * Reads a query string for Express. Every value counts: Node's own limit of 1,000 pairs would drop the rest, and with
 * them criteria, without a word.
 * @throws Invalid on U+0000, which no stored text holds
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
