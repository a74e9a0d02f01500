import type { Sql } from './sql.js';

/**
 * Reads that change nothing, perhaps on a replica. None is of a state before its call: all that was committed by then is there, whoever
 * wrote it.
 */
export interface Reads extends Sql {
  /**
   * Reads the state of one moment. `work` may be run again, so nothing of what it read may have been passed on before it ends; therefore
   * it has no cursor.
   */
  snapshot<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}

/** Reads that go to a replica where that has all, and else to the primary. */
export interface ReplicaReads extends Reads {
  /** Why the replica is not read now; undefined if it is. */
  readonly fault: string | undefined;
  /** Is told of each read where it is done. */
  onRead: (from: 'replica' | 'primary') => void;
  close(): Promise<void>;
}
