import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { Invalid } from '#faults';
import type { FieldFault } from '#faults';
import type { Facet } from '#footprint/model';
import { readFacets, readListingPeriod } from '#footprint/model';
import type { ActivityFilter } from '#footprint/store';
import type { CompanyId, PageRequest, Permission } from '#platform';
import { holds } from '#platform';
import { requireCaller } from '../http/caller.js';
import { readPage } from '../http/page-request.js';
import type { Query } from '../http/query.js';
import { queryStringOf, single } from '../http/query.js';
import { readUuid } from '../routes/query-parameters.js';

/** A listing as it is asked for, and by whom. */
export interface AskedListing {
  company: CompanyId;
  filter: ActivityFilter;
  facets: ReadonlySet<Facet>;
  /** Absent: the whole result. */
  page?: PageRequest;
  /** As it was sent. */
  queryString: string;
  /** Whether the answer holds the activities themselves: not for who may only report, and not for HEAD. */
  showsData: boolean;
}

/** @throws Refusal to who may not ask for it, Invalid listing every fault of the query */
export const Asked = createParamDecorator((_: unknown, context: ExecutionContext): AskedListing => {
  const request = context.switchToHttp().getRequest<Request>();
  const { company, permissions } = requireCaller(request, neededFor(request.query));
  return {
    company,
    ...readListing(request.query),
    queryString: queryStringOf(request),
    showsData: holds(permissions, 'activity:read') && request.method !== 'HEAD',
  };
});

/** A syncId singles out one activity, of which the totals say everything: a report is of more than one. */
function neededFor(query: Query): Permission {
  return query['syncId'] === undefined ? 'activity:report' : 'activity:read';
}

function readListing(query: Query): Pick<AskedListing, 'filter' | 'facets' | 'page'> {
  const faults: FieldFault[] = [];
  const or = <T>(byDefault: T, read: () => T): T => collecting(faults, read) ?? byDefault;
  const one = (name: string) => or(undefined, () => single(query, name));
  const uuid = (name: string) => or(undefined, () => readUuid(query, name));
  const asked = {
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

function collecting<T>(faults: FieldFault[], read: () => T): T | undefined {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof Invalid)) throw fault;
    faults.push(...fault.faults);
    return undefined;
  }
}
