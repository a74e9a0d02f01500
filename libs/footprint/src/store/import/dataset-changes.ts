import type { HeldGraph } from '../element/graph-lock.js';

/** What follows from changed emission factors. */
export abstract class DatasetChanges {
  /**
   * Computes and publishes anew what is due in a company, see `noteDatasets`: everything, or what has these ids. What an
   * import is still writing stays due.
   */
  abstract follow(graph: HeldGraph, ids?: readonly number[]): Promise<void>;
}

/** For databases that nothing can be bound to yet, and where nothing is kept. */
export const NOTHING_FOLLOWS: DatasetChanges = { follow: () => Promise.resolve() };
