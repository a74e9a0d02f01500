import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { ApiConfig } from './config.js';

export const API_CONFIG = Symbol('ApiConfig');

/** Makes the configuration injectable everywhere. */
@Module({})
export class ConfigModule {
  static with(config: ApiConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: API_CONFIG, useValue: config }],
      exports: [API_CONFIG],
    };
  }
}
