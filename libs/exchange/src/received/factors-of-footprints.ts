import type { CompanyId, Tx } from '#platform';

/** Injects `FootprintFactors`, where there is one. */
export const FOOTPRINT_FACTORS = Symbol('FootprintFactors');

/** A footprint as it is kept: the partner's id, and the document. */
export interface FootprintToMap {
  readonly footprint: string;
  readonly text: string;
}

/** Makes emission factors of footprints that were received. */
export interface FootprintFactors {
  /**
   * Called in a transaction that holds the lock on what comes from the partner.
   * @param ms begins nothing more once it has held the lock on the company's datasets for so long
   * @returns those that are done
   */
  store(
    tx: Tx,
    company: CompanyId,
    dataSource: { uuid: string; name: string },
    footprints: readonly FootprintToMap[],
    ms?: number,
  ): Promise<string[]>;
}
