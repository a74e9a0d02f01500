/** What of a company's settings enters its PACT footprints. */
export interface PactCompany {
  uuid: string;
  subdomain: string;
  name: string;
  /** The domain in its URNs: the company's own, else `<subdomain>.<BASE_DOMAIN>`. */
  domain: string;
  /** URNs of its own; empty: `urn:pact:<domain>:company-id:<subdomain>`. */
  companyIds: readonly string[];
  publish: 'all' | 'reviewed' | 'none';
  outboundLogistics: boolean;
  /** e.g. `AR6`; used where no contributing database names its own. */
  characterizationFactors: readonly string[];
  crossSectoralStandards: readonly string[];
  /** Decimal strings, the defaults for elements that say nothing. */
  fossilCarbonContent: string;
  exemptedEmissionsPercent: string;
}
