import type { CompanyId } from '../company-id.js';

export const PUBLISH_CHOICES = ['all', 'reviewed', 'none'] as const;
export type Publish = (typeof PUBLISH_CHOICES)[number];

/** The part of a company that can be changed after its creation. */
export interface CompanySettings {
  name: string;
  /** Used in the URNs of its footprints. Null stands for `<subdomain>.<BASE_DOMAIN>`. */
  domain: string | null;
  /** The company's own URNs. If there are none, one is derived from its domain and subdomain. */
  companyIds: string[];
  pactPublic: boolean;
  publish: Publish;
  acceptJsonEvents: boolean;
  outboundLogistics: boolean;
  characterizationFactors: string[];
  crossSectoralStandards: string[];
  fossilCarbonContent: string;
  exemptedEmissionsPercent: string;
}

export interface Company extends CompanySettings {
  uuid: CompanyId;
  subdomain: string;
  created: Date;
  updated: Date;
  /** Incremented by every write. */
  revision: number;
}
