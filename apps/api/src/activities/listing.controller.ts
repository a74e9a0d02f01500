import { Controller, Get } from '@nestjs/common';
import type { ListedActivities, ListingEnvelope } from '#activities';
import { ActivityListing } from '#activities';
import type { PageRequest } from '#platform';
import { Exports } from '../web/export/exports.js';
import type { Table } from '../web/export/table.js';
import { mapRows } from '../web/export/table.js';
import { PrintedPage, RawAnswer } from '../web/http/written-answers.js';
import { Requires } from '../web/routes/index.js';
import type { ActivityRecord } from './activity-record.js';
import { activityRecord } from './activity-record.js';
import { activityTable } from './activity-table.js';
import type { ListingRequest } from './listing-query.js';
import { RequestedListing, ListingQuery } from './listing-query.js';
import type { EnvelopeRecord } from './listing-record.js';
import { CLOSED_LISTING, envelopeRecord, openedListing } from './listing-record.js';
import { ListingStreams } from './listing-streams.js';

/** The listing of activities: the whole result, a page of it, or only its envelope for callers that may only report. */
@Controller('v1/activity')
export class ListingController {
  constructor(
    private readonly listing: ActivityListing,
    private readonly streams: ListingStreams,
    private readonly exports: Exports,
  ) {}

  /**
   * Activities by the period that holds their startDate, with totals; all of them, unless a page is asked for. A table has what
   * an import reads back, and needs activity:read.
   */
  @Requires('activity:report')
  @ListingQuery()
  @Get()
  async list(@RequestedListing() request: ListingRequest): Promise<EnvelopeRecord | RawAnswer> {
    const { company, filter, facets, page, queryString, showsData, as } = request;
    if (as !== 'json') return this.exports.answer(company, as, this.table(request));
    if (!showsData) return envelopeRecord(await this.listing.report(company, filter, facets), queryString);
    return page ? this.page(request, page) : this.whole(request);
  }

  private table({ company, filter }: ListingRequest): Table<ActivityRecord> {
    const count = async () => (await this.listing.report(company, filter, new Set())).count;
    const rows = { count, batches: this.listing.all(company, filter) };
    return activityTable(mapRows(rows, (activity) => activityRecord(activity).record));
  }

  private async page(
    { company, filter, facets, also, queryString }: ListingRequest,
    page: PageRequest,
  ): Promise<PrintedPage> {
    const { next, ...found } = await this.listing.page(company, filter, facets, page, also);
    return new PrintedPage(printed(found, queryString, page), next);
  }

  /** A result with more records than a page may have is sent as a stream. */
  private async whole({ company, filter, facets, also, queryString }: ListingRequest): Promise<RawAnswer> {
    const short = await this.listing.short(company, filter, facets, also);
    if (short) return new PrintedPage(printed(short, queryString));
    const open = (envelope: ListingEnvelope): string => openedListing(envelopeRecord(envelope, queryString));
    return new RawAnswer((response) => this.streams.send(company, { filter, facets, also, open }, response));
  }
}

function printed({ envelope, items }: ListedActivities, queryString: string, page?: PageRequest): string[] {
  return [openedListing(envelopeRecord(envelope, queryString, page)), items.text, CLOSED_LISTING];
}
