import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { Checked } from '#faults';
import type { EventPart } from '#exchange';
import { Exchange, MAX_REQUESTS_IN_BULK, OutgoingRequests } from '#exchange';
import type { Caller } from '#access';
import type { CompanyId, Page } from '#platform';
import { Exports } from '../../web/export/exports.js';
import { ListedAs } from '../../web/export/listed-as.js';
import type { TableRows } from '../../web/export/table.js';
import { mapRows } from '../../web/export/table.js';
import type { RawAnswer } from '../../web/http/written-answers.js';
import { AnswerQueue } from '../pact/answer-queue.js';
import { RequestOrigin, CheckedBody, CurrentClient, Paged, PathUuid, Requires } from '../../web/routes/index.js';
import { CLOUD_EVENT, eventText, EventPartQuery } from './event-text.js';
import type { ExchangeDetailRecord } from './exchange-detail-record.js';
import { exchangeDetailRecord } from './exchange-detail-record.js';
import type { ListedExchange } from './exchange-filter.js';
import { ExchangeFilterQuery } from './exchange-filter.js';
import { exchangeRecord, ExchangeRecord } from './exchange-record.js';
import { exchangeTable } from './exchange-table.js';
import { RequestFootprintsDto, toFootprintRequest } from './exchange.dto.js';
import type { RequestBulkRecord } from './request-bulk-record.js';
import { requestBulkRecord } from './request-bulk-record.js';
import { readRequests } from './request-bulk.js';

/** The events that were exchanged with partners: requests, answers and publications. */
@Controller('v1/exchange')
export class ExchangeController {
  constructor(
    private readonly exchange: Exchange,
    private readonly requests: OutgoingRequests,
    private readonly queue: AnswerQueue,
    private readonly exports: Exports,
  ) {}

  /** Events that partners sent, and requests that were sent to them. */
  @Requires('exchange:read')
  @Paged(ExchangeRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @ListedAs() listed: ListedAs,
    @ExchangeFilterQuery() found: ListedExchange,
  ): Promise<Page<ExchangeRecord> | RawAnswer> {
    if (listed.as !== 'page') return this.exports.answer(company, listed.as, exchangeTable(this.rows(company, found)));
    return (await this.exchange.list(company, found.filter, listed.page, found.order)).map(exchangeRecord);
  }

  /** An event with what it says, what was answered, and every attempt to deliver. */
  @Requires('exchange:read')
  @Get(':id')
  async read(@CurrentClient() { company }: Caller, @Param('id', PathUuid) id: string): Promise<ExchangeDetailRecord> {
    return exchangeDetailRecord(await this.exchange.get(company, id));
  }

  /**
   * The CloudEvent itself. Requests and answers of yours are the bytes that are sent at every attempt, from when they are made:
   * nothing is put together for this. What a partner sent is the same JSON, without its spaces and line breaks. 404 where there
   * is no answer (yet), or where it is no longer kept: answers of yours are kept 30 days after they were delivered or given up.
   */
  @Requires('exchange:read')
  @ApiOkResponse({
    description: 'The event, as it is kept.',
    content: { [CLOUD_EVENT]: { schema: { type: 'object' } } },
  })
  @Get(':id/event')
  async event(
    @CurrentClient() { company }: Caller,
    @Param('id', PathUuid) id: string,
    @EventPartQuery() part: EventPart,
  ): Promise<RawAnswer> {
    return eventText(await this.exchange.text(company, id, part));
  }

  /**
   * Asks a partner for footprints. The request is kept, then sent until it is taken; its answer is shown with it. A list of requests
   * is taken here, too, and answered as `POST /v1/exchange/request/bulk` does.
   */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post('request')
  async ask(
    @CurrentClient() { company }: Caller,
    @CheckedBody(RequestFootprintsDto) body: Checked<RequestFootprintsDto>,
    @RequestOrigin() origin: string | undefined,
  ): Promise<ExchangeDetailRecord> {
    const job = await this.requests.make(company, toFootprintRequest(body), origin);
    this.queue.offer(job);
    return exchangeDetailRecord(await this.exchange.get(company, job.delivery));
  }

  /**
   * Asks for many footprints at once, up to 1,000 requests, all of them or none. Requests to the same data source are due a second
   * after one another, and after those of earlier bulks that still wait, so that no partner is flooded; those that wait can be cancelled.
   */
  @Requires('exchange:manage')
  @ApiBody({
    schema: { type: 'array', maxItems: MAX_REQUESTS_IN_BULK, items: { $ref: getSchemaPath(RequestFootprintsDto) } },
  })
  @HttpCode(200)
  @Post('request/bulk')
  async askAll(
    @CurrentClient() { company }: Caller,
    @Body() body: unknown,
    @RequestOrigin() origin: string | undefined,
  ): Promise<RequestBulkRecord> {
    const { ids, jobs } = await this.requests.makeAll(company, await readRequests(body), origin);
    for (const job of jobs) this.queue.offer(job);
    return requestBulkRecord(ids);
  }

  /**
   * Asks again what a partner did not answer: a new request with the same criteria and comment to the same data source, which names
   * the old one in `repeats`. 409 if it was answered or asked again already, is no request of yours, or its data source is gone.
   */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post(':id/ask-again')
  async askAgain(
    @CurrentClient() { company }: Caller,
    @Param('id', PathUuid) id: string,
    @RequestOrigin() origin: string | undefined,
  ): Promise<ExchangeDetailRecord> {
    const job = await this.requests.askAgain(company, id, origin);
    this.queue.offer(job);
    return exchangeDetailRecord(await this.exchange.get(company, job.delivery));
  }

  /** Sends again what was given up (exhausted, refused, cancelled, unmatched), with the whole schedule before it. */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post(':id/resend')
  async resend(@CurrentClient() { company }: Caller, @Param('id', PathUuid) id: string): Promise<ExchangeDetailRecord> {
    this.queue.offer(await this.exchange.resend(company, id));
    return exchangeDetailRecord(await this.exchange.get(company, id));
  }

  /**
   * Ends the attempts to deliver. An event that is on its way at this moment may still arrive, and is then delivered. What was
   * delivered or given up, or needs nothing, is refused (409). What is cancelled can be sent again.
   */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post(':id/cancel')
  async cancel(@CurrentClient() { company }: Caller, @Param('id', PathUuid) id: string): Promise<ExchangeDetailRecord> {
    await this.exchange.cancel(company, id);
    return exchangeDetailRecord(await this.exchange.get(company, id));
  }

  private rows(company: CompanyId, { filter, order }: ListedExchange): TableRows<ExchangeRecord> {
    const rows = {
      count: () => this.exchange.count(company, filter),
      batches: this.exchange.all(company, filter, order),
    };
    return mapRows(rows, exchangeRecord);
  }
}
