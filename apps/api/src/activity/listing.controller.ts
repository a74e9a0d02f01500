import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ListingEnvelope } from '#footprint/store';
import { ActivityListing } from '#footprint/store';
import type { Caller, PageRequest } from '#platform';
import { holds, requireCaller, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { ListingQuery } from './listing-query.js';
import { linkToNext } from '../rules/link-to-next.js';
import type { AskedListing } from './asked-listing.js';
import { neededFor, readListing } from './asked-listing.js';
import { CLOSED_LISTING, envelopeRecord, openedListing } from './listing-record.js';
import { ListingStreams } from './listing-streams.js';

/** The listing of activities: the whole result, a page of it, or, for who may only report, its envelope. */
@Controller('v1/activity')
export class ListingController {
  constructor(
    private readonly listing: ActivityListing,
    private readonly streams: ListingStreams,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Activities by the period that holds their startDate, with totals; all of them, unless a page is asked for. */
  @Requires('activity:report')
  @ListingQuery()
  @Get()
  async list(
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const caller = requireCaller(request, neededFor(query));
    const { filter, facets, page } = readListing(query);
    const showsData = holds(caller.permissions, 'activity:read') && request.method !== 'HEAD';
    if (!showsData) await this.report(caller, { filter, facets }, request, response);
    else if (page) await this.page(caller, { filter, facets, page }, request, response);
    else await this.whole(caller, { filter, facets }, request, response);
  }

  private async report(
    { company }: Caller,
    { filter, facets }: AskedListing,
    request: Request,
    response: Response,
  ): Promise<void> {
    response.json(envelopeRecord(await this.listing.report(company, filter, facets), queryString(request)));
  }

  private async page(
    { company }: Caller,
    { filter, facets, page }: AskedListing & { page: PageRequest },
    request: Request,
    response: Response,
  ): Promise<void> {
    const { envelope, items, hasMore } = await this.listing.page(company, filter, facets, page);
    const last = items.last && { uuid: items.last.uuid, created: items.last.startDate };
    linkToNext(request, response, { data: last ? [last] : [], hasMore }, this.config.PUBLIC_URL);
    const opened = openedListing(envelopeRecord(envelope, queryString(request), page));
    response.type('json').send(`${opened}${items.text}${CLOSED_LISTING}`);
  }

  /** What is more than a page may hold goes out as a stream. */
  private async whole(
    { company }: Caller,
    { filter, facets }: AskedListing,
    request: Request,
    response: Response,
  ): Promise<void> {
    const open = (envelope: ListingEnvelope): string => openedListing(envelopeRecord(envelope, queryString(request)));
    const short = await this.listing.short(company, filter, facets);
    if (short) response.type('json').send(`${open(short.envelope)}${short.items.text}${CLOSED_LISTING}`);
    else await this.streams.send(company, { filter, facets, open }, response);
  }
}

function queryString(request: Request): string {
  const at = request.originalUrl.indexOf('?');
  return at < 0 ? '' : request.originalUrl.slice(at + 1);
}
