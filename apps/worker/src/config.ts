import { z } from 'zod';
import { scaledSchedule } from '#pact/model';
import type { Settings } from '#platform';
import {
  AUDIT_SETTINGS,
  DELIVERY_SETTINGS,
  integer,
  readConfig,
  RETENTION_SETTINGS,
  seconds,
  SHARED_SETTINGS,
} from '#platform';

const SETTINGS = z
  .object({
    ...SHARED_SETTINGS,
    ...AUDIT_SETTINGS,
    ...DELIVERY_SETTINGS,
    ...RETENTION_SETTINGS,
    DEFAULT_COMPANY: z.string().optional(),
    /** How many deliveries one worker has in flight at most. */
    CONCURRENCY: integer(64, { min: 1, max: 1000 }),
    /** How many of these may go to the same data source. */
    CONCURRENCY_PER_SOURCE: integer(16, { min: 1, max: 1000 }),
    LEASE: seconds(45),
    SWEEP_INTERVAL: seconds(1),
    /** A job that has waited in the queue this long is offered again; a worker that has been silent this long counts as dead. */
    REQUEUE_AFTER: seconds(10, { min: 0.5 }),
    /** Every wait of the retry schedule is multiplied by this factor. */
    RETRY_SCALE: z.coerce
      .number({ error: 'not a number' })
      .positive('not above 0')
      .max(100, 'more than 100')
      .default(1)
      .transform((factor) => scaledSchedule(factor)),
  } satisfies Settings)
  .refine((settings) => settings.LEASE > settings.ATTEMPT_TIMEOUT, {
    path: ['LEASE'],
    message: 'not longer than ATTEMPT_TIMEOUT: what is being delivered would be taken for lost',
  });

export type WorkerConfig = Readonly<z.output<typeof SETTINGS>>;

/** @throws ConfigFault listing every fault */
export function workerConfig(environment: NodeJS.ProcessEnv = process.env): WorkerConfig {
  return readConfig(SETTINGS, environment);
}

export const WORKER_CONFIG = Symbol('WorkerConfig');
