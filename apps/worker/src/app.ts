import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger } from '#platform';
import type { WorkerConfig } from './config.js';
import { WorkerModule } from './worker.module.js';

/** The whole worker, at work from here on; for production and for tests alike. */
export function createWorker(config: WorkerConfig): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(config), { logger: createLogger(config) });
}
