import type { CompanyId } from '../company-id.js';

export const PUBLISH_CHOICES = ['all', 'reviewed', 'none'] as const;
export type Publish = (typeof PUBLISH_CHOICES)[number];

/** What of a company can be set after its creation. */
export interface CompanySettings {
  name: string;
  /** In the URNs of its footprints; null: `<subdomain>.<BASE_DOMAIN>`. */
  domain: string | null;
  /** URNs of its own; none: one is made of domain and subdomain. */
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

/** A company and its settings. */
export interface Company extends CompanySettings {
  uuid: CompanyId;
  subdomain: string;
  created: Date;
  updated: Date;
  /** Raised by every write. */
  revision: number;
}
