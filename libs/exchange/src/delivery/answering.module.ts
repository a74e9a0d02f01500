import { HttpModule, HttpService } from '@nestjs/axios';
import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { Metrics } from '#platform';
import type { OutboundOptions } from '../outbound/connection/outbound-options.js';
import { PactClient } from '../outbound/pact-client.js';
import { Answering } from './answering.js';
import type { AnsweringSettings } from './answering-settings.js';
import { ANSWERING_SETTINGS } from './answering-settings.js';
import { Attempts } from './attempts.js';
import { Decisions } from './decisions.js';
import { Deliveries } from './deliveries.js';
import { DeliveryLog } from './delivery-log.js';
import { UnsentAnswers } from './unsent-answers.js';

function countTokens(metrics: Metrics): (outcome: 'token' | 'refused') => void {
  const requests = metrics.counter('token_requests_total', 'Tokens that partners were asked for.', ['outcome']);
  return (outcome) => requests.inc({ outcome: outcome === 'token' ? 'got' : 'refused' });
}

/** Decides and delivers answers. Needs ExchangeStoreModule. */
@Module({})
export class AnsweringModule {
  static forRoot(settings: AnsweringSettings, outbound: OutboundOptions): DynamicModule {
    return {
      module: AnsweringModule,
      imports: [HttpModule],
      providers: [
        ...[Answering, Attempts, Decisions, Deliveries, DeliveryLog, UnsentAnswers],
        { provide: ANSWERING_SETTINGS, useValue: settings },
        {
          provide: PactClient,
          useFactory: (http: HttpService, metrics: Metrics) =>
            new PactClient(http, { ...outbound, onToken: countTokens(metrics) }),
          inject: [HttpService, Metrics],
        },
      ],
      exports: [Answering, PactClient],
    };
  }
}
