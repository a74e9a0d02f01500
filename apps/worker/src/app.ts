import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppLogger } from '#platform';
import type { WorkerConfig } from './config.js';
import { WorkerModule } from './worker.module.js';

/** Starts the whole worker, for production and for tests. It takes jobs as soon as the promise resolves. */
export function createWorker(config: WorkerConfig, logger = new AppLogger(config)): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(config), { logger });
}
