import { z } from 'zod';
import type { Settings } from './setting-names.js';
import { integer, minutes, seconds } from './settings.js';

/** The settings that only workers have. Times are seconds in the environment, or minutes, and milliseconds here. */
export const WORKER_SETTINGS = {
  /** How many deliveries one worker has in flight at most. */
  CONCURRENCY: integer(64, { min: 1, max: 1000 }),
  /** How many of these may go to the same data source. */
  CONCURRENCY_PER_SOURCE: integer(16, { min: 1, max: 1000 }),
  LEASE: seconds(45),
  SWEEP_INTERVAL: seconds(1),
  /** An import that has got nothing done for so long has failed. */
  IMPORT_STALL_MINUTES: minutes(10),
  /** A job that has waited in the queue this long is offered again; a worker that has been silent this long counts as dead. */
  REQUEUE_AFTER: seconds(10, { min: 0.5 }),
  /** A file that the backup touches when it has ended well. */
  BACKUP_MARK: z.string().optional(),
  /** Every wait of the retry schedule is multiplied by this factor. */
  RETRY_SCALE: z.coerce.number({ error: 'not a number' }).positive('not above 0').max(100, 'more than 100').default(1),
} as const satisfies Settings;

/** A lease lasts longer than any attempt. Where one of both is no number, that is a fault of its own. */
export function isLeaseLongEnough(settings: { LEASE?: number; ATTEMPT_TIMEOUT?: number }): boolean {
  const { LEASE = Infinity, ATTEMPT_TIMEOUT = 0 } = settings;
  return !(LEASE <= ATTEMPT_TIMEOUT);
}

export const LEASE_FAULT = {
  path: ['LEASE'],
  message: 'not longer than ATTEMPT_TIMEOUT: what is being delivered would be taken for lost',
  when: () => true, // As for the pair of TLS files.
};
