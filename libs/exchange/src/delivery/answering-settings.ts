import type { RetrySchedule } from '#model/exchange';

/** Injects `AnsweringSettings`. */
export const ANSWERING_SETTINGS = Symbol('AnsweringSettings');

export interface AnsweringSettings {
  schedule: RetrySchedule;
  leaseMs: number;
  /** How long a postponed delivery waits for a place before it is offered to any worker. */
  postponeMs: number;
  /** The places of deliveries in this process (`Places`). */
  concurrency: number;
  /** The most deliveries in flight to one data source. */
  perSource: number;
}
