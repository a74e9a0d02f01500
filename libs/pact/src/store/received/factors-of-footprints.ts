import type { CompanyId, Tx } from '#platform';
import type { KeptFootprint } from './kept-footprint.js';

/** Injects `FootprintFactors`, where there is one. */
export const FOOTPRINT_FACTORS = Symbol('FootprintFactors');

/** Makes emission factors of footprints that were received. */
export interface FootprintFactors {
  /** Called in the transaction that keeps the footprints, with those that are new or changed. */
  store(
    tx: Tx,
    company: CompanyId,
    dataSource: { uuid: string; name: string },
    footprints: readonly KeptFootprint[],
  ): Promise<void>;
}
