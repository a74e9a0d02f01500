import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Checked } from '#faults';
import { EXCHANGE_STATES } from '#pact/model';
import { Exchange, OutgoingRequests } from '#pact/store';
import type { Caller, Page } from '#platform';
import { By, readPage, Requires } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { Asks, Paged } from '../openapi/routes.js';
import { AnswerQueue } from '../pact/answer-queue.js';
import { askedOrigin } from '../rules/asked-origin.js';
import { CheckedBody } from '../rules/checked-body.js';
import { linkToNext } from '../rules/link-to-next.js';
import { PathUuid } from '../rules/path-uuid.js';
import { RequestFootprintsDto } from './exchange.dto.js';
import type { ExchangeDetailRecord } from './exchange-detail-record.js';
import { exchangeDetailRecord } from './exchange-detail-record.js';
import { exchangeRecord, ExchangeRecord } from './exchange-record.js';
import { filterSaid, requestSaid } from './exchange-said.js';

/** What partners sent and were sent: requests, answers and news. */
@Controller('v1/exchange')
export class ExchangeController {
  constructor(
    private readonly exchange: Exchange,
    private readonly requests: OutgoingRequests,
    private readonly queue: AnswerQueue,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Events that partners sent, and requests that were sent to them. */
  @Requires('exchange:read')
  @Paged(ExchangeRecord)
  @Asks('state', 'Only those that stand so.', { enum: [...EXCHANGE_STATES] })
  @Asks(
    'source',
    'Only those of a partner: its address as its events name it, or the UUID of the data source that has it by now.',
  )
  @Asks('since', 'Only those of this time and later: RFC 3339, or a day.')
  @Get()
  async list(
    @By() { company }: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<ExchangeRecord>> {
    const { data, hasMore, ...page } = await this.exchange.list(company, filterSaid(query), readPage(query));
    const keyed = data.map(({ id, created }) => ({ uuid: id, created }));
    linkToNext(request, response, { data: keyed, hasMore }, this.config.PUBLIC_URL);
    return { ...page, data: data.map(exchangeRecord) };
  }

  /** An event with what it says, what was answered, and every attempt to deliver. */
  @Requires('exchange:read')
  @Get(':id')
  async read(@By() { company }: Caller, @Param('id', PathUuid) id: string): Promise<ExchangeDetailRecord> {
    return exchangeDetailRecord(await this.exchange.get(company, id));
  }

  /** Asks a partner for footprints. The request is kept, then sent until it is taken; its answer is shown with it. */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post('request')
  async ask(
    @By() { company }: Caller,
    @CheckedBody(RequestFootprintsDto) body: Checked<RequestFootprintsDto>,
    @Req() request: Request,
  ): Promise<ExchangeDetailRecord> {
    const job = await this.requests.make(company, requestSaid(body), askedOrigin(request));
    this.queue.offer(job);
    return exchangeDetailRecord(await this.exchange.get(company, job.delivery));
  }

  /** Sends again what was given up (exhausted, refused, cancelled, unmatched), with the whole schedule before it. */
  @Requires('exchange:manage')
  @HttpCode(200)
  @Post(':id/resend')
  async resend(@By() { company }: Caller, @Param('id', PathUuid) id: string): Promise<ExchangeDetailRecord> {
    this.queue.offer(await this.exchange.resend(company, id));
    return exchangeDetailRecord(await this.exchange.get(company, id));
  }
}
