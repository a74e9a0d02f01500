import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { FootprintStoreModule } from '#footprint/store';
import { PactStoreModule } from '#pact/store';
import { KeptAnswers, OperationsModule, PlatformModule } from '#platform';
import { FaultFilter } from '#platform/http';
import { ActivityModule } from './activities/activity.module.js';
import { AuditModule } from './access/audit/audit.module.js';
import { AuthModule } from './access/auth/auth.module.js';
import { CompanyModule } from './access/company/company.module.js';
import type { ApiConfig } from './web/config/config.js';
import { ConfigModule } from './web/config/config.module.js';
import { DatasetModule } from './factors/dataset.module.js';
import { ElementModule } from './products/element/element.module.js';
import { EpdModule } from './products/epd/epd.module.js';
import { ExchangeModule } from './exchange/events/exchange.module.js';
import { OwnFootprintModule } from './exchange/footprint/own-footprint.module.js';
import { GrantModule } from './exchange/grant/grant.module.js';
import { HealthController } from './operations/health.controller.js';
import { Readiness } from './operations/readiness.js';
import { ApiBodyRoom } from './web/body/api-body-room.js';
import { Answers } from './web/http/answers.interceptor.js';
import { ObservedRequests } from './web/http/observed-requests.js';
import { Idempotency } from './web/idempotency/idempotency.interceptor.js';
import { ImageModule } from './products/image/image.module.js';
import { ImportModule } from './imports/import.module.js';
import { ModelModule } from './products/model/model.module.js';
import { HostCompanies } from './web/http/host-companies.js';
import { PactModule } from './exchange/pact/pact.module.js';
import { ProducerModule } from './web/queue/producer-connection.js';
import { ReferenceModule } from './terms/reference.module.js';
import { ReportModule } from './activities/report.module.js';
import { AccessGuard } from './web/routes/access.guard.js';
import { BodyValidationPipe } from './web/rules/validation.js';
import { SearchModule } from './factors/search.module.js';
import { SwitchModule } from './products/switch/switch.module.js';
import { TransportModule } from './products/transport/transport.module.js';

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
