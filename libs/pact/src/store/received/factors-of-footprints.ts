import type { CompanyId, Tx } from '#platform';

/** Injects `FootprintFactors`, where there is one. */
export const FOOTPRINT_FACTORS = Symbol('FootprintFactors');

/** A footprint as it is kept: the partner's id, and the document. */
export interface FootprintToMap {
  readonly footprint: string;
  readonly content: unknown;
}

/** Makes emission factors of footprints that were received. */
export interface FootprintFactors {
  /** Called in the transaction that keeps the footprints, with those that are new or changed. */
  store(
    tx: Tx,
    company: CompanyId,
    dataSource: { uuid: string; name: string },
    footprints: readonly FootprintToMap[],
  ): Promise<void>;
}
