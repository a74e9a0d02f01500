import { Body, Controller, HttpCode, Inject, Logger, Post, Req } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { Invalid } from '#faults';
import type { PactEvent } from '#model/exchange';
import { eventContent, readEvent } from '#model/exchange';
import { InboundEvents } from '#exchange';
import type { ApiConfig } from '../../web/config/config.js';
import { API_CONFIG } from '../../web/config/config.module.js';
import { requestOrigin } from '../../web/http/request-address.js';
import { Open } from '../../web/routes/index.js';
import { AnswerQueue } from './answer-queue.js';
import { EventBody } from './event-schema.js';
import { EventMetrics } from './event-metrics.js';
import { requireHostCompany } from '../../web/http/host-companies.js';
import { requireMember } from './readers.js';

@Controller('pact/3/events')
export class EventController {
  private readonly log = new Logger('Events');

  constructor(
    private readonly events: InboundEvents,
    private readonly queue: AnswerQueue,
    private readonly metrics: EventMetrics,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /**
   * Keeps an event, then says yes: 200 with an empty body. A request for footprints is answered later, by an event to
   * `<source>/3/events`, if its `source` is the address of one of the company's data sources. The same `id` from the same
   * `source` is the same event. The refusals come in the specification's order: media type, shape, token.
   */
  @EventBody()
  @ApiSecurity('bearer', ['pact:read'])
  @ApiSecurity('apiKey', ['pact:read'])
  @Open()
  @HttpCode(200)
  @Post()
  async receive(@Req() request: Request, @Body() body: unknown): Promise<void> {
    requireHostCompany(request);
    const event = this.read(body);
    const { company, client } = requireMember(request, 'pact:read');
    const sent = { origin: requestOrigin(request), client };
    const { isNew, job } = await this.events.keep(company.uuid, event, body, sent);
    this.metrics.count(event.kind, isNew ? 'accepted' : 'repeated');
    if (job) this.queue.offer(job);
    if (isNew) this.logIgnored(event, body);
  }

  private logIgnored({ kind, id, source }: PactEvent, body: unknown): void {
    const { ignored } = kind === 'requestCreated' ? eventContent(body) : {};
    if (ignored)
      this.log.warn({
        message: 'A request has members that were probably meant as criteria.',
        event: id,
        source,
        ignored,
      });
  }

  private read(body: unknown): PactEvent {
    const result = readEvent(body, this.config.PACT_EVENT_ORGANISATIONS);
    if ('faults' in result) {
      this.metrics.count('unknown', 'refused');
      throw new Invalid(result.faults);
    }
    return result.event;
  }
}
