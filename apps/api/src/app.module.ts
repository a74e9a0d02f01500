import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { DataSource, PactStoreModule } from '#pact/store';
import { AccessGuard, PlatformModule } from '#platform';
import { AuthModule } from './auth/auth.module.js';
import type { ApiConfig } from './config.js';
import { ConfigModule } from './config.module.js';
import { ElementModule } from './element/element.module.js';
import { HealthController } from './health/health.controller.js';
import { PactModule } from './pact/pact.module.js';

@Module({})
export class AppModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        PlatformModule.with(config, [DataSource], 'footprint-exchange api'),
        PactStoreModule.with(config),
        FootprintStoreModule,
        AuthModule,
        ElementModule,
        PactModule,
      ],
      controllers: [HealthController],
      providers: [AccessGuard],
    };
  }
}
