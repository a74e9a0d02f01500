import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppLogger, measureKeys, Metrics } from '#platform';
import type { WorkerConfig } from './config/config.js';
import { WorkerModule } from './worker.module.js';

/** Starts the whole worker, for production and for tests. It takes jobs as soon as the promise resolves. */
export async function createWorker(
  config: WorkerConfig,
  logger = new AppLogger(config),
): Promise<INestApplicationContext> {
  const worker = await NestFactory.createApplicationContext(WorkerModule.with(config), { logger });
  measureKeys(worker.get(Metrics), { SECRET_KEYS: config.SECRET_KEYS, AUDIT_KEYS: config.AUDIT_KEYS });
  return worker;
}
