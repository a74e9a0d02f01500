import type { CarbonFootprint, SPEC_VERSION } from './carbon-footprint.js';

export const FOOTPRINT_STATUSES = ['Active', 'Deprecated'] as const;
export type FootprintStatus = (typeof FOOTPRINT_STATUSES)[number];

/** PACT Technical Specifications 3.0.3, data type ProductFootprint, as far as this service fills it. */
export interface ProductFootprint {
  id: string;
  specVersion: typeof SPEC_VERSION;
  precedingPfIds?: readonly string[];
  created: string;
  status: FootprintStatus;
  companyName: string;
  companyIds: readonly string[];
  productDescription: string;
  productIds: readonly string[];
  productClassifications?: readonly string[];
  productNameCompany: string;
  comment?: string;
  pcf: CarbonFootprint;
}

/** What an element maps to; the rest belongs to the snapshot that is published of it. */
export type FootprintContent = Omit<ProductFootprint, 'id' | 'created' | 'status' | 'precedingPfIds'>;

export interface FootprintSnapshot {
  readonly id: string;
  readonly created: Date;
  readonly status: FootprintStatus;
  /** The ids this one replaced; may be empty. */
  readonly preceding: readonly string[];
  readonly content: FootprintContent;
}

/** The footprint as it leaves us. Its members always stand in the same order, and one without a value is absent. */
export function footprintOf({ id, created, status, preceding, content }: FootprintSnapshot): ProductFootprint {
  const { specVersion, ...described } = content;
  return {
    id,
    specVersion,
    ...(preceding.length > 0 && { precedingPfIds: preceding }),
    created: created.toISOString(),
    status,
    ...described,
  };
}
