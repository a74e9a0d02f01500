import type { RetrySchedule } from '../../model/retry.js';

/** Injects `AnsweringSettings`. */
export const ANSWERING_SETTINGS = Symbol('AnsweringSettings');

export interface AnsweringSettings {
  schedule: RetrySchedule;
  leaseMs: number;
  /** How long a postponed delivery waits for a slot of its data source before any worker is offered it. */
  postponeMs: number;
  /** Deliveries that are in flight in this process at a time. */
  concurrency: number;
  /** Of these, to one data source. */
  perSource: number;
}
