import type { HeldGraph } from '#platform';

/** Brings elements up to date with changed emission factors. */
export abstract class DatasetChanges {
  /**
   * Recomputes and republishes what `markDatasetsDue` has marked as due in a company: everything, or the rows with these ids.
   * What depends on a dataset that an import is still writing stays due.
   */
  abstract follow(graph: HeldGraph, ids?: readonly number[]): Promise<void>;
}

/** For new databases, to which nothing can be bound yet, and for dry runs, which keep nothing. */
export const NOTHING_FOLLOWS: DatasetChanges = { follow: () => Promise.resolve() };
