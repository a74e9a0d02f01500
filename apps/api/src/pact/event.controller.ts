import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Inject } from '@nestjs/common';
import { Invalid } from '#faults';
import type { PactEvent } from '#pact/model';
import { readEvent } from '#pact/model';
import { InboundEvents } from '#pact/store';
import type { HostCompany } from '#platform';
import { Open, requireCaller, unauthorized } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { AnswerQueue } from './answer-queue.js';
import { requireHostCompany } from './host-companies.js';

@Controller('pact/3/events')
export class EventController {
  constructor(
    private readonly events: InboundEvents,
    private readonly queue: AnswerQueue,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** Keeps an event, then says yes. The refusals come in the specification's order: media type, shape, token. */
  @Open()
  @HttpCode(200)
  @Post()
  async receive(@Req() request: Request, @Body() body: unknown): Promise<void> {
    const company = requireHostCompany(request);
    const event = this.read(body);
    requireMember(request, company);
    const job = await this.events.keep(company.uuid, event, body);
    if (job) this.queue.offer(job);
  }

  private read(body: unknown): PactEvent {
    const read = readEvent(body, this.config.PACT_EVENT_ORGANISATIONS);
    if ('faults' in read) throw new Invalid(read.faults);
    return read.event;
  }
}

function requireMember(request: Request, company: HostCompany): void {
  const caller = requireCaller(request, 'pact:read');
  if (caller.company !== company.uuid) throw unauthorized('The token belongs to another company.');
}
