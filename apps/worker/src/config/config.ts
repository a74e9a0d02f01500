import { z } from 'zod';
import { scaledSchedule } from '#model/exchange';
import type { Settings } from '#platform';
import {
  AUDIT_SETTINGS,
  DELIVERY_SETTINGS,
  DIRECT_URL_FAULT,
  isDirectUrlKnown,
  isLeaseLongEnough,
  LEASE_FAULT,
  givenSettings,
  readConfig,
  RETENTION_SETTINGS,
  SHARED_SETTINGS,
  WORKER_SETTINGS,
} from '#platform';

const SHAPE = {
  ...SHARED_SETTINGS,
  ...AUDIT_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...RETENTION_SETTINGS,
  ...WORKER_SETTINGS,
  RETRY_SCALE: WORKER_SETTINGS.RETRY_SCALE.transform((factor) => scaledSchedule(factor)),
} as const satisfies Settings;

const SETTINGS = z.object(SHAPE).refine(isLeaseLongEnough, LEASE_FAULT).refine(isDirectUrlKnown, DIRECT_URL_FAULT);

export type WorkerConfig = Readonly<z.output<typeof SETTINGS>>;

/** @throws ConfigFault listing every fault */
export function workerConfig(environment: NodeJS.ProcessEnv = process.env): WorkerConfig {
  return readConfig(SETTINGS, environment);
}

export const WORKER_CONFIG = Symbol('WorkerConfig');

/** How each setting of a worker was given, for its page for operators; no value. */
export function workerSettingsGiven(environment: NodeJS.ProcessEnv = process.env): ReturnType<typeof givenSettings> {
  return givenSettings(Object.keys(SHAPE) as (keyof typeof SHAPE)[], environment);
}
