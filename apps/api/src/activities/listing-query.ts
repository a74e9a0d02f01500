import type { ExecutionContext } from '@nestjs/common';
import { applyDecorators, createParamDecorator } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import type { Facet } from '#model/activities';
import { readFacets, readListingPeriod } from '#model/activities';
import type { ActivityFilter, AlsoListed, Lacked } from '#activities';
import { LACKED, LISTABLE } from '#activities';
import type { CompanyId, PageRequest } from '#platform';
import type { Permission } from '#access';
import { holds } from '#access';
import type { AnswerForm } from '../web/export/answer-form.js';
import { DescribesTables, requestedForm } from '../web/export/listed-as.js';
import { requireCaller } from '../web/http/caller.js';
import { readPage } from '../web/http/page-request.js';
import type { Query } from '../web/http/query.js';
import { queryStringOf, single } from '../web/http/query.js';
import {
  collecting,
  Describes,
  DescribesPaging,
  DescribesWords,
  PAGE_HEADERS,
  readList,
  readListOf,
  readUuid,
  readWords,
} from '../web/routes/index.js';
import { ListingRecord } from './listing-record.js';

const FACETS = ['scope', 'scopes', 'org', 'orgs', 'taxonomy', 'taxonomies'];

/** Documents the query of the listing of activities and its answer. */
export const ListingQuery = () =>
  applyDecorators(
    Describes('date', 'The period, a year, a month or a day: 2026, 2026-01 or 2026-01-31. Not beside sd and ed.'),
    Describes('sd', 'The beginning of the period: a day, or an RFC 3339 time; open where absent.'),
    Describes('ed', 'The end of the period, which is part of it: a day, or an RFC 3339 time; open where absent.'),
    Describes('org', 'Only activities of this org, by its UUID.', { format: 'uuid' }),
    Describes('scope', 'Only activities of this scope of the GHG Protocol, by its UUID.', { format: 'uuid' }),
    Describes('taxonomy', 'Only activities of this node of the taxonomy and those below it, by its UUID.', {
      format: 'uuid',
    }),
    Describes(
      'without',
      'Only activities that have no scope, or no taxonomy; of both, those that have neither. Not beside the filter of that name.',
      { type: 'array', items: { type: 'string', enum: [...LACKED] } },
    ),
    Describes(
      'list',
      'Which lists of what the result set uses are given, separated by commas or repeated; all where absent.',
      {
        type: 'array',
        items: { type: 'string', enum: FACETS },
      },
    ),
    Describes('group', 'Only activities of this group, by its UUID; needs activity:read.', { format: 'uuid' }),
    Describes(
      'include',
      'What the activities have besides, separated by commas or repeated: a listing leaves out `group`, `transportLane` and `factorSource` otherwise.',
      { type: 'array', items: { type: 'string', enum: [...LISTABLE] } },
    ),
    Describes('import', 'Only activities that this import created, by its UUID; needs activity:read.', {
      format: 'uuid',
    }),
    Describes('syncId', 'Only the activity that has this syncId; needs activity:read.'),
    DescribesWords('name or description', 'Needs activity:read.'),
    Describes('sku', 'Only activities of products with this sku; needs activity:read.'),
    DescribesPaging('Without page, limit or after, data is the whole result.'),
    DescribesTables(),
    ApiOkResponse({
      type: ListingRecord,
      headers: {
        ETag: {
          ...PAGE_HEADERS.ETag,
          description: `${PAGE_HEADERS.ETag.description} Absent with activity:report alone, and where more than 1,000 activities are sent as a whole.`,
        },
      },
      description:
        'The activities that match, with the totals of all of them; with activity:report alone without data.',
    }),
  );

/** A request for the listing of activities. */
export interface ListingRequest {
  company: CompanyId;
  filter: ActivityFilter;
  facets: ReadonlySet<Facet>;
  /** What the activities have besides the usual. */
  also: AlsoListed;
  /** A table has the whole result; it needs activity:read. */
  as: AnswerForm;
  /** Absent: the whole result is requested. */
  page?: PageRequest;
  /** The query string as it was sent. */
  queryString: string;
  /** Whether the answer contains the activities: not for a caller with `activity:report` alone, and not for HEAD. */
  showsData: boolean;
}

/** The listing that a request asks for. @throws Refusal where the caller lacks the permission, Invalid listing every fault */
export const RequestedListing = createParamDecorator((_: unknown, context: ExecutionContext): ListingRequest => {
  const request = context.switchToHttp().getRequest<Request>();
  requireCaller(request, 'activity:report');
  const as = requestedForm(request, context.switchToHttp().getResponse<Response>());
  const { company, permissions } = requireCaller(request, permissionFor(request.query, as));
  return {
    company,
    as,
    ...readListing(request.query),
    queryString: queryStringOf(request),
    showsData: holds(permissions, 'activity:read') && request.method !== 'HEAD',
  };
});

/** These may select one activity, and the totals would disclose it. A report is about more than one. */
const SINGLING_OUT = ['group', 'import', 'syncId', 'q', 'sku'];

function permissionFor(query: Query, as: AnswerForm): Permission {
  const isReport = as === 'json' && SINGLING_OUT.every((name) => query[name] === undefined);
  return isReport ? 'activity:report' : 'activity:read';
}

function readListing(query: Query): Pick<ListingRequest, 'filter' | 'facets' | 'also' | 'page'> {
  const faults: FieldFault[] = [];
  const or = <T>(fallback: T, read: () => T): T => collecting(faults, read) ?? fallback;
  const one = (name: string) => or(undefined, () => single(query, name));
  const uuid = (name: string) => or(undefined, () => readUuid(query, name));
  const listing = {
    filter: {
      period: or({}, () => readListingPeriod({ date: one('date'), sd: one('sd'), ed: one('ed') })),
      org: uuid('org'),
      scope: uuid('scope'),
      taxonomy: uuid('taxonomy'),
      without: or(undefined, () => readLacked(query)),
      group: uuid('group'),
      import: uuid('import'),
      syncId: one('syncId'),
      words: or(undefined, () => readWords(query)),
      sku: one('sku'),
    },
    facets: or<ReadonlySet<Facet>>(new Set(), () => readFacets(readList(query, 'list'))),
    also: or<AlsoListed>(new Set(), () => new Set(readListOf(query, 'include', LISTABLE))),
    page: or(undefined, () => (isPaged(query) ? readPage(query) : undefined)),
  };
  if (faults.length > 0) throw new Invalid(faults);
  return listing;
}

/** @throws Invalid */
function readLacked(query: Query): readonly Lacked[] | undefined {
  const lacked = readListOf(query, 'without', LACKED);
  const contradicted = lacked?.find((name) => query[name] !== undefined);
  if (contradicted === undefined) return lacked;
  throw new Invalid({ field: 'without', message: `names ${contradicted}, which is filtered for` });
}

function isPaged(query: Query): boolean {
  return ['page', 'limit', 'after'].some((name) => query[name] !== undefined);
}
