import { Invalid } from '#faults';
import type { FieldFault } from '#faults';
import type { Facet } from '#footprint/model';
import { readFacets, readListingPeriod } from '#footprint/model';
import type { ActivityFilter } from '#footprint/store';
import type { PageRequest, Permission } from '#platform';
import { isUuid, readPage, single } from '#platform';

/** What the query of a listing asks for. */
export interface AskedListing {
  filter: ActivityFilter;
  facets: ReadonlySet<Facet>;
  /** Absent: the whole result. */
  page?: PageRequest;
}

type Query = Readonly<Record<string, unknown>>;

/** A syncId singles out one activity, of which the totals say everything: a report is of more than one. */
export function neededFor(query: Query): Permission {
  return query['syncId'] === undefined ? 'activity:report' : 'activity:read';
}

/** @throws Invalid listing every fault */
export function readListing(query: Query): AskedListing {
  const faults: FieldFault[] = [];
  const or = <T>(byDefault: T, read: () => T): T => collecting(faults, read) ?? byDefault;
  const one = (name: string) => or(undefined, () => single(query, name));
  const uuid = (name: string) => or(undefined, () => uuidIn(name, one(name)));
  const asked: AskedListing = {
    filter: {
      period: or({}, () => readListingPeriod({ date: one('date'), sd: one('sd'), ed: one('ed') })),
      org: uuid('org'),
      scope: uuid('scope'),
      taxonomy: uuid('taxonomy'),
      syncId: one('syncId'),
    },
    facets: or<ReadonlySet<Facet>>(new Set(), () => readFacets(listed(query))),
    page: or(undefined, () => (isPaged(query) ? readPage(query) : undefined)),
  };
  if (faults.length > 0) throw new Invalid(faults);
  return asked;
}

function isPaged(query: Query): boolean {
  return ['page', 'limit', 'after'].some((name) => query[name] !== undefined);
}

/** `list` may be repeated, with brackets or without. */
function listed(query: Query): string[] | undefined {
  const given = [query['list'], query['list[]']].flat().filter((value) => typeof value === 'string');
  return given.length > 0 ? given : undefined;
}

function uuidIn(name: string, text: string | undefined): string | undefined {
  if (text === undefined || isUuid(text)) return text?.toLowerCase();
  throw new Invalid({ field: name, message: 'has to be a UUID' });
}

function collecting<T>(faults: FieldFault[], read: () => T): T | undefined {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof Invalid)) throw fault;
    faults.push(...fault.faults);
    return undefined;
  }
}
