/** The settings of a company that affect its PACT footprints. */
export interface PactCompany {
  uuid: string;
  subdomain: string;
  name: string;
  /** The domain in its URNs: the company's own, or `<subdomain>.<BASE_DOMAIN>`. */
  domain: string;
  /** The company's own URNs. If empty, `urn:pact:<domain>:company-id:<subdomain>` is used. */
  companyIds: readonly string[];
  publish: 'all' | 'reviewed' | 'none';
  outboundLogistics: boolean;
  /** Whether a footprint with gaps in its inputs is published with a word on them, or withheld. */
  publishGaps: 'tell' | 'withhold';
  /** For example `AR6`; used if no contributing database names its own. */
  characterizationFactors: readonly string[];
  crossSectoralStandards: readonly string[];
  /** Decimal strings, used for elements that do not state these values. */
  fossilCarbonContent: string;
  exemptedEmissionsPercent: string;
}
