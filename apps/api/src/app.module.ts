import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { FootprintStoreModule } from '#footprint/store';
import { PactStoreModule } from '#pact/store';
import { KeptAnswers, OperationsModule, PlatformModule } from '#platform';
import { FaultFilter } from '#platform/http';
import { ActivityModule } from './activity/activity.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CompanyModule } from './company/company.module.js';
import type { ApiConfig } from './config.js';
import { ConfigModule } from './config.module.js';
import { DatasetModule } from './dataset/dataset.module.js';
import { ElementModule } from './element/element.module.js';
import { EpdModule } from './epd/epd.module.js';
import { ExchangeModule } from './exchange/exchange.module.js';
import { OwnFootprintModule } from './footprint/own-footprint.module.js';
import { GrantModule } from './grant/grant.module.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { ApiBodyRoom } from './http/api-body-room.js';
import { Answers } from './http/answers.interceptor.js';
import { ObservedRequests } from './http/observed-requests.js';
import { Idempotency } from './idempotency/idempotency.interceptor.js';
import { ImageModule } from './image/image.module.js';
import { ImportModule } from './import/import.module.js';
import { ModelModule } from './model/model.module.js';
import { HostCompanies } from './pact/host-companies.js';
import { PactModule } from './pact/pact.module.js';
import { ProducerModule } from './pact/producer-connection.js';
import { ReferenceModule } from './reference/reference.module.js';
import { ReportModule } from './report/report.module.js';
import { AccessGuard } from './routes/access.guard.js';
import { BodyValidationPipe } from './rules/validation.js';
import { SearchModule } from './search/search.module.js';
import { SwitchModule } from './switch/switch.module.js';
import { TransportModule } from './transport/transport.module.js';

@Module({})
export class AppModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        PlatformModule.forRoot(config, { applicationName: 'footprint-exchange api' }),
        OperationsModule.forRoot({ queue: ProducerModule, shutdownDelayMs: config.SHUTDOWN_DELAY }),
        PactStoreModule.forRoot(config),
        FootprintStoreModule,
        AuthModule,
        ElementModule,
        EpdModule,
        ImageModule,
        ImportModule,
        ReferenceModule,
        DatasetModule,
        SearchModule,
        CompanyModule,
        ActivityModule,
        ReportModule,
        TransportModule,
        ModelModule,
        OwnFootprintModule,
        SwitchModule,
        PactModule,
        ProducerModule,
        ExchangeModule,
        GrantModule,
        AuditModule,
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
