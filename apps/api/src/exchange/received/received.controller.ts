import { Controller, Get, Param } from '@nestjs/common';
import type { ReceivedFilter } from '#exchange';
import { ReceivedListing } from '#exchange';
import type { Caller } from '#access';
import type { ListingOrder, Page, PageRequest } from '#platform';
import { CurrentClient, OrderQuery, Paged, PageQuery, PathUuid, Requires } from '../../web/routes/index.js';
import { ReceivedFilterQuery } from './received-filter.js';
import type { ReceivedFootprintRecord } from './received-record.js';
import { receivedFootprint, receivedSummary, ReceivedSummaryRecord } from './received-record.js';

/** The footprints that partners sent as answers, or that were read at their PACT APIs. */
@Controller('v1/received-footprint')
@Requires('exchange:read')
export class ReceivedController {
  constructor(private readonly received: ReceivedListing) {}

  /** Those of all partners, in the order in which they came first, or in the opposite one. */
  @Paged(ReceivedSummaryRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
    @ReceivedFilterQuery() filter: ReceivedFilter,
    @OrderQuery('footprints') order: ListingOrder,
  ): Promise<Page<ReceivedSummaryRecord>> {
    return (await this.received.page(company, filter, page, order)).map(receivedSummary);
  }

  /** With its content, as it was received, and other contents that the partner gave to it. */
  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<ReceivedFootprintRecord> {
    return receivedFootprint(await this.received.get(company, uuid));
  }
}
