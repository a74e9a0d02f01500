import type { WrittenCriteria } from '#model/exchange';
import { DATE_CRITERIA, LIST_CRITERIA } from '#model/exchange';

/** The footprints that a page is asked for. Partners may send fewer, and some send more. */
const PAGE_LIMIT = 100;

/** The address of the first page of a partner's footprints, of which all have to match the criteria. */
export function firstPage(base: string, criteria: WrittenCriteria): string {
  const query = new URLSearchParams({ limit: String(PAGE_LIMIT) });
  for (const name of LIST_CRITERIA) for (const value of criteria[name] ?? []) query.append(name, value);
  for (const name of DATE_CRITERIA) if (criteria[name]) query.append(name, criteria[name]);
  return `${base}/3/footprints?${query.toString()}`;
}

export function footprintAddress(base: string, id: string): string {
  return `${base}/3/footprints/${encodeURIComponent(id)}`;
}

/** The same page with half as many footprints; undefined if it is a single one. */
export function shorterPage(page: string): string | undefined {
  const url = new URL(page);
  const asked = Number(url.searchParams.get('limit') ?? PAGE_LIMIT);
  const limit = Math.floor((asked > 1 ? asked : PAGE_LIMIT) / 2);
  if (asked === 1 || !Number.isInteger(asked)) return undefined;
  url.searchParams.set('limit', String(limit));
  return url.href;
}
