import type { FootprintExtension } from '#model/terms';
import type { CarbonFootprint, SPEC_VERSION } from './carbon-footprint.js';

export const FOOTPRINT_STATUSES = ['Active', 'Deprecated'] as const;
export type FootprintStatus = (typeof FOOTPRINT_STATUSES)[number];

/** PACT Technical Specifications 3.0.3, data type ProductFootprint. */
export interface ProductFootprint {
  id: string;
  specVersion: typeof SPEC_VERSION;
  precedingPfIds?: readonly string[];
  created: string;
  status: FootprintStatus;
  validityPeriodStart?: string;
  validityPeriodEnd?: string;
  companyName: string;
  companyIds: readonly string[];
  productDescription: string;
  productIds: readonly string[];
  productClassifications?: readonly string[];
  productNameCompany: string;
  comment?: string;
  pcf: CarbonFootprint;
  extensions?: readonly FootprintExtension[];
}

/** The part that is mapped from an element. The rest belongs to the published snapshot. */
export type FootprintContent = Omit<ProductFootprint, 'id' | 'created' | 'status' | 'precedingPfIds'>;

export interface FootprintSnapshot {
  readonly id: string;
  readonly created: Date;
  readonly status: FootprintStatus;
  /** The ids of the footprints that this one replaced; may be empty. */
  readonly preceding: readonly string[];
  readonly content: FootprintContent;
}

/** The footprint as it is sent. Its members are always in the same order, and members without a value are left out. */
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
