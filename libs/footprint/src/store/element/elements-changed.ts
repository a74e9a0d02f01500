import type { CompanyId, Tx } from '#platform';
import type { StoredElement } from './element-row.js';

/** Every version of one element, after a write; none when the element is gone. */
export interface Chain {
  chain: string;
  versions: readonly StoredElement[];
}

/**
 * Who has to know when elements change. Every write of elements ends in it, inside the writing transaction; the PACT
 * library implements it and publishes footprints.
 */
export abstract class ElementsChanged {
  abstract publish(tx: Tx, company: CompanyId, chains: readonly Chain[]): Promise<void>;
}
