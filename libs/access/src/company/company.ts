import type { CompanyId } from '#platform';

export const PUBLISH_CHOICES = ['all', 'reviewed', 'none'] as const;
export type Publish = (typeof PUBLISH_CHOICES)[number];

/** Who may see the footprints that a company publishes over PACT: all its clients and partners, or those to whom they are granted. */
export const ACCESS_CHOICES = ['everybody', 'granted'] as const;
export type PactAccess = (typeof ACCESS_CHOICES)[number];

/** What becomes of a footprint of which inputs lack figures: it is published and tells of it, or not. */
export const PUBLISH_GAPS_CHOICES = ['tell', 'withhold'] as const;
export type PublishGaps = (typeof PUBLISH_GAPS_CHOICES)[number];

export const DEFAULT_ANSWER_DUE_DAYS = 14;
export const MAX_ANSWER_DUE_DAYS = 400;

/** Of the figures of scope 2 (GHG Protocol Scope 2 Guidance, chapter 4). */
export const SCOPE2_METHODS = ['location-based', 'market-based'] as const;
export type Scope2Method = (typeof SCOPE2_METHODS)[number];

/** Of a new company, and of databases that are shared. */
export const DEFAULT_LANGUAGES: readonly string[] = ['en', 'de'];

/** The part of a company that can be changed after its creation. */
export interface CompanySettings {
  name: string;
  /** Used in the URNs of its footprints. Null stands for `<subdomain>.<BASE_DOMAIN>`. */
  domain: string | null;
  /** The company's own URNs. If there are none, one is derived from its domain and subdomain. */
  companyIds: string[];
  pactPublic: boolean;
  publish: Publish;
  access: PactAccess;
  /** After how many days without an answer a request to a partner is overdue: 1 to 400. */
  answerDueDays: number;
  acceptJsonEvents: boolean;
  /** Whether tokens and a discovery document are right below the PACT base URL, too. */
  tokenAtBase: boolean;
  outboundLogistics: boolean;
  publishGaps: PublishGaps;
  characterizationFactors: string[];
  crossSectoralStandards: string[];
  fossilCarbonContent: string;
  exemptedEmissionsPercent: string;
  /** The method that its figures of scope 2 follow. Null: not stated. */
  scope2Method: Scope2Method | null;
  /** In which it reads texts that are there in several, the preferred one first. Never empty. */
  languages: string[];
}

export interface Company extends CompanySettings {
  uuid: CompanyId;
  subdomain: string;
  created: Date;
  updated: Date;
  /** Incremented by every write. */
  revision: number;
  /** Since when nobody can use it; null: it is open. */
  closed: Date | null;
  /** From when on it may be deleted; null: it is open. */
  deleteAfter: Date | null;
  /** Since when it is being deleted: some of it is gone already. */
  deleting: Date | null;
}
