import type { CompanyId, Tx } from '#platform';
import type { StoredElement } from './element-row.js';

/** All versions of one element after a write; empty if the last one was deleted. */
export interface Chain {
  chain: string;
  versions: readonly StoredElement[];
  /** Whether the transaction has created it, so that nothing of it was published before. */
  isNew?: boolean;
}

/**
 * Receives every change of elements, inside the transaction that makes it. The PACT library implements it and publishes
 * footprints.
 */
export abstract class ElementsChanged {
  abstract publish(tx: Tx, company: CompanyId, chains: readonly Chain[]): Promise<void>;
}
