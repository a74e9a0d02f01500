import { Module } from '@nestjs/common';
import { OutgoingRequests } from '#pact/store';
import { Database } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { PactModule } from '../pact/pact.module.js';
import { ExchangeController } from './exchange.controller.js';

@Module({
  imports: [PactModule],
  controllers: [ExchangeController],
  providers: [
    {
      provide: OutgoingRequests,
      useFactory: (database: Database, config: ApiConfig) =>
        new OutgoingRequests(database, {
          publicUrl: config.PUBLIC_URL,
          baseDomain: config.BASE_DOMAIN,
          defaultCompany: config.DEFAULT_COMPANY,
        }),
      inject: [Database, API_CONFIG],
    },
  ],
})
export class ExchangeModule {}
