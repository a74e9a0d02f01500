import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ActivityListing } from '#footprint/store';
import type { Caller, PageRequest } from '#platform';
import { By, holds, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { ListingQuery } from './listing-query.js';
import { linkToNext } from '../rules/link-to-next.js';
import type { AskedListing } from './asked-listing.js';
import { readListing } from './asked-listing.js';
import { CLOSED_LISTING, envelopeRecord, openedListing } from './listing-record.js';
import { ClientGone, PatientResponse } from './patient-response.js';

/** The listing of activities: the whole result as a stream, a page of it, or, for who may only report, its envelope. */
@Controller('v1/activity')
export class ListingController {
  constructor(
    private readonly listing: ActivityListing,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Activities by the period that holds their startDate, with totals; all of them, unless a page is asked for. */
  @Requires('activity:report')
  @ListingQuery()
  @Get()
  async list(
    @By() caller: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { filter, facets, page } = readListing(query);
    const showsData = holds(caller.permissions, 'activity:read') && request.method !== 'HEAD';
    if (!showsData) await this.report(caller, { filter, facets }, request, response);
    else if (page) await this.page(caller, { filter, facets, page }, request, response);
    else await this.stream(caller, { filter, facets }, request, response);
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

  /** Once the first byte is out, a fault breaks the connection: the JSON is never closed over something that is missing. */
  private async stream(
    { company }: Caller,
    { filter, facets }: AskedListing,
    request: Request,
    response: Response,
  ): Promise<void> {
    const patient = new PatientResponse(response);
    let separator = '';
    try {
      await this.listing.stream(company, filter, facets, {
        envelope: (envelope) => {
          response.type('json');
          return patient.write(openedListing(envelopeRecord(envelope, queryString(request))));
        },
        items: async ({ text }) => {
          if (text) await patient.write(separator + text);
          separator = ',';
        },
      });
      await patient.end(CLOSED_LISTING);
    } catch (fault) {
      if (!(fault instanceof ClientGone)) throw fault;
    }
  }
}

function queryString(request: Request): string {
  const at = request.originalUrl.indexOf('?');
  return at < 0 ? '' : request.originalUrl.slice(at + 1);
}
