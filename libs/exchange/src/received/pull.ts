import type { FieldFault } from '#faults';
import type { WrittenCriteria } from '#model/exchange';

export const PULL_STATES = ['pending', 'running', 'retrying', 'done', 'failed'] as const;
export type PullState = (typeof PULL_STATES)[number];

/** How far a worker has got in reading footprints of a partner. */
export interface Pull {
  uuid: string;
  created: Date;
  /** With its present name. Null: the sender of the event belongs to no data source, or it was deleted. */
  dataSource: { uuid: string; name: string } | null;
  /** Null: it reads what an event names. */
  filter: WrittenCriteria | null;
  /** The first PublishedEvent whose footprints are read, how many there are of these, and how many footprints they name. */
  event: string | null;
  events: number;
  ids: number | null;
  state: PullState;
  attempts: number;
  pages: number;
  found: number;
  added: number;
  changed: number;
  faulty: number;
  /** Footprints that an event named, and the partner does not have. */
  missing: number;
  lastError: string | null;
  nextAttempt: Date | null;
  finished: Date | null;
}

export const NO_DATA_SOURCE: FieldFault = { field: 'dataSource.uuid', message: 'names no data source' };
