import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ExchangeStoreModule } from '#exchange';
import { AccessStoreModule, KeptAnswers } from '#access';
import { OperationsModule } from '#operations';
import { PlatformModule } from '#platform';
import { FaultFilter } from '#platform/http';
import { AccessModule } from './access/access.module.js';
import { ActivitiesModule } from './activities/activities.module.js';
import { ExchangeModule } from './exchange/exchange.module.js';
import { FactorsModule } from './factors/factors.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { HealthController } from './operations/health.controller.js';
import { Readiness } from './operations/readiness.js';
import { ProductsModule } from './products/products.module.js';
import { TermsModule } from './terms/terms.module.js';
import { ApiBodyRoom } from './web/body/api-body-room.js';
import type { ApiConfig } from './web/config/config.js';
import { ConfigModule } from './web/config/config.module.js';
import { Answers } from './web/http/answers.interceptor.js';
import { HostCompanies } from './web/http/host-companies.js';
import { ObservedRequests } from './web/http/observed-requests.js';
import { Idempotency } from './web/idempotency/idempotency.interceptor.js';
import { ProducerModule } from './web/queue/producer-connection.js';
import { AccessGuard } from './web/routes/access.guard.js';
import { BodyValidationPipe } from './web/rules/validation.js';

@Module({})
export class AppModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        PlatformModule.forRoot(config, { applicationName: 'footprint-exchange api' }),
        AccessStoreModule.forRoot(config),
        OperationsModule.forRoot({ queue: ProducerModule, shutdownDelayMs: config.SHUTDOWN_DELAY }),
        ExchangeStoreModule.forRoot(config),
        AccessModule,
        // Elements come before what they refer to: so the API document lists the fields of references.
        ProductsModule,
        TermsModule,
        FactorsModule,
        ActivitiesModule,
        ExchangeModule,
        ImportsModule,
        ProducerModule,
      ],
      controllers: [HealthController],
      providers: [
        ApiBodyRoom,
        HostCompanies,
        KeptAnswers,
        ObservedRequests,
        Readiness,
        { provide: APP_FILTER, useClass: FaultFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useClass: BodyValidationPipe },
        // Idempotency comes first, so that it keeps what Answers makes of the handler's result.
        { provide: APP_INTERCEPTOR, useClass: Idempotency },
        { provide: APP_INTERCEPTOR, useClass: Answers },
      ],
    };
  }
}
