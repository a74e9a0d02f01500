import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger } from '#platform';
import type { WorkerConfig } from './config.js';
import { WorkerModule } from './worker.module.js';

/** Starts the whole worker, for production and for tests. It takes jobs as soon as the promise resolves. */
export function createWorker(config: WorkerConfig): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(config), { logger: createLogger(config) });
}
