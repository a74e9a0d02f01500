import type { ParametersOf, Operation } from '@footprint-exchange/client';
import type { Query } from '../../browser/address.js';

type ActivityQuery = NonNullable<ParametersOf<Operation<'/api/v1/activity', 'get'>>['query']>;
export type Filter = Pick<
  ActivityQuery,
  'sd' | 'ed' | 'scope' | 'org' | 'taxonomy' | 'without' | 'group' | 'q' | 'import'
>;

/** What an activity may lack, and be found by that. */
export type Lacked = NonNullable<Filter['without']>[number];

/** How the address names the filters: as the API does. */
const TEXTS = ['sd', 'ed', 'scope', 'org', 'taxonomy', 'group', 'q', 'import'] as const;

/** What the API is asked to filter by. What it does not take, such as a faulty UUID, it says itself. */
export function filterOf(query: Query): Filter {
  const given = TEXTS.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []));
  const without = lackedOf(query);
  return { ...Object.fromEntries(given), ...(without.length > 0 && { without }) };
}

export function lackedOf({ without }: Query): Lacked[] {
  return (without?.split(',') ?? []).filter(Boolean) as Lacked[];
}

export function isFiltered(query: Query): boolean {
  return Object.keys(filterOf(query)).length > 0;
}

/** Only those that lack something, or those that have one thing of its kind, or all. */
export function withChoice(query: Query, kind: Lacked, chosen: string | undefined, lacking: string): Query {
  const others = lackedOf(query).filter((name) => name !== kind);
  const lacked = chosen === lacking ? [...others, kind] : others;
  return {
    [kind]: chosen === lacking ? undefined : chosen,
    without: lacked.join(',') || undefined,
  };
}

/** The days of a year or a month, such as 2026 or 2026-02, as filters. */
export function daysOf(period: string): { sd: string; ed: string } {
  const [year = '', month] = period.split('-');
  if (month === undefined) return { sd: `${year}-01-01`, ed: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { sd: `${period}-01`, ed: `${period}-${last}` };
}

/** The year that filters cover; undefined where they cover none as a whole. */
export function yearOf({ sd, ed }: Query): string | undefined {
  const year = sd?.slice(0, 4) ?? '';
  return sd === `${year}-01-01` && ed === `${year}-12-31` ? year : undefined;
}
