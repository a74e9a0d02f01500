import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { Pulls } from '#exchange';
import type { Caller } from '#access';
import type { ListingOrder, Page, PageRequest } from '#platform';
import { Outbound } from '#platform';
import type { Query } from '../../web/http/query.js';
import {
  CheckedBody,
  CurrentClient,
  Describes,
  OrderQuery,
  Paged,
  PageQuery,
  PathUuid,
  QueryParameters,
  readUuid,
  Requires,
} from '../../web/routes/index.js';
import { pullRecord, PullRecord } from './pull-record.js';
import { PullFootprintsDto, toPullRequest } from './pull.dto.js';

const OfDataSource = () =>
  QueryParameters(
    (query: Query) => readUuid(query, 'dataSource'),
    Describes('dataSource', 'Only pulls from the partner of this data source: its UUID.'),
  );

/** Footprints that are read at partners' PACT APIs. */
@Controller('v1/exchange/pull')
export class PullController {
  constructor(
    private readonly pulls: Pulls,
    private readonly outbound: Outbound,
  ) {}

  /** The pulls that you asked for, and those of footprints that a partner's PublishedEvent names, in their order or in the opposite one. */
  @Requires('exchange:read')
  @Paged(PullRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @PageQuery() page: PageRequest,
    @OfDataSource() dataSource: string | undefined,
    @OrderQuery('pulls') order: ListingOrder,
  ): Promise<Page<PullRecord>> {
    return (await this.pulls.page(company, dataSource, page, order)).map(pullRecord);
  }

  @Requires('exchange:read')
  @Get(':uuid')
  async read(@CurrentClient() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<PullRecord> {
    return pullRecord(await this.pulls.get(company, uuid));
  }

  /**
   * Has a worker read the footprints that the partner lists for us, page by page. What came is kept at once, and shown among the
   * received footprints. While such a pull of the same data source is under way, another one is refused (409), as
   * are all while the installation sends nothing (`parts.outbound` of its health).
   */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company }: Caller,
    @CheckedBody(PullFootprintsDto) body: Checked<PullFootprintsDto>,
  ): Promise<PullRecord> {
    await this.outbound.require();
    return pullRecord(await this.pulls.request(company, toPullRequest(body)));
  }

  /**
   * Ends a pull, so that the next one of its partner need not wait for it: it has failed then. What it read stays. One that has
   * ended is refused (409).
   */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post(':uuid/cancel')
  async cancel(@CurrentClient() { company }: Caller, @Param('uuid', PathUuid) uuid: string): Promise<PullRecord> {
    return pullRecord(await this.pulls.cancel(company, uuid));
  }
}
