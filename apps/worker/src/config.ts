import { z } from 'zod';
import { scaledSchedule } from '#pact/model';
import type { Settings } from '#platform';
import {
  AUDIT_SETTINGS,
  DELIVERY_SETTINGS,
  isLeaseLongEnough,
  LEASE_FAULT,
  readConfig,
  RETENTION_SETTINGS,
  SHARED_SETTINGS,
  WORKER_SETTINGS,
} from '#platform';

const SETTINGS = z
  .object({
    ...SHARED_SETTINGS,
    ...AUDIT_SETTINGS,
    ...DELIVERY_SETTINGS,
    ...RETENTION_SETTINGS,
    ...WORKER_SETTINGS,
    RETRY_SCALE: WORKER_SETTINGS.RETRY_SCALE.transform((factor) => scaledSchedule(factor)),
  } satisfies Settings)
  .refine(isLeaseLongEnough, LEASE_FAULT);

export type WorkerConfig = Readonly<z.output<typeof SETTINGS>>;

/** @throws ConfigFault listing every fault */
export function workerConfig(environment: NodeJS.ProcessEnv = process.env): WorkerConfig {
  return readConfig(SETTINGS, environment);
}

export const WORKER_CONFIG = Symbol('WorkerConfig');
