import { ApiProperty } from '@nestjs/swagger';
import type { Company, PactAccess, Publish, PublishGaps, Scope2Method } from '#access';
import { revised, Revised } from '../../web/http/revised.js';
import { Decimals, TimeText, UuidText } from '../../web/views/formats.js';

/** A company and its settings. */
export class CompanyRecord {
  /** The UUID of the company, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** What its address begins with; it never changes. */
  subdomain!: string;
  /** Its name, as partners read it in footprints: `companyName` of PACT v3. */
  name!: string;
  /** The domain name in its URNs; absent where it is made of the subdomain and the domain of the installation. */
  domain?: string;
  /** URNs that name it: `companyIds` of PACT v3. Empty where one is made of domain and subdomain. */
  companyIds!: string[];
  /** Whether footprints are read over PACT without a token. */
  pactPublic!: boolean;
  /**
   * What PACT shows of elements that do not say themselves: `all`, `reviewed` (what is locked, in review or verified)
   * or `none`.
   */
  publish!: Publish;
  /** Who sees the footprints that are published: `everybody` with a client, or only those to whom they were `granted`. */
  access!: PactAccess;
  /** After how many days without an answer a request to a partner is shown as overdue. */
  @ApiProperty({ type: 'integer' }) answerDueDays!: number;
  /** Whether PACT events sent as application/json are taken, too. */
  acceptJsonEvents!: boolean;
  /** Whether the PACT base URL itself has a token endpoint and a discovery document. */
  tokenAtBase!: boolean;
  /** Whether transport to the customer, module A4, is published: `pcf.outboundLogisticsGhgEmissions` of PACT v3. */
  outboundLogistics!: boolean;
  /** Whether a footprint of which inputs lack figures is published and tells of it, or withheld. */
  publishGaps!: PublishGaps;
  /**
   * IPCC assessment reports, such as AR6, of footprints whose databases name none: `pcf.ipccCharacterizationFactors` of
   * PACT v3.
   */
  characterizationFactors!: string[];
  /** The accounting standards of its footprints: `pcf.crossSectoralStandards` of PACT v3. */
  crossSectoralStandards!: string[];
  /** Fossil carbon of products that do not say: kg C per declared unit, a decimal string. */
  @Decimals() fossilCarbonContent!: string;
  /** Exempted emissions of products that do not say: percent, a decimal string. */
  @Decimals() exemptedEmissionsPercent!: string;
  /**
   * The method that its figures of scope 2 follow (GHG Protocol Scope 2 Guidance, chapter 4); absent where it is not
   * stated.
   */
  scope2Method?: Scope2Method;
  /**
   * The languages in which it reads the texts of EPDs, the preferred one first, as BCP 47 writes them; the first is
   * that of its own texts.
   */
  languages!: string[];
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
}

export function companyRecord(company: Company): Revised<CompanyRecord> {
  const record: CompanyRecord = {
    uuid: company.uuid,
    subdomain: company.subdomain,
    name: company.name,
    domain: company.domain ?? undefined,
    companyIds: company.companyIds,
    pactPublic: company.pactPublic,
    publish: company.publish,
    access: company.access,
    answerDueDays: company.answerDueDays,
    acceptJsonEvents: company.acceptJsonEvents,
    tokenAtBase: company.tokenAtBase,
    outboundLogistics: company.outboundLogistics,
    publishGaps: company.publishGaps,
    characterizationFactors: company.characterizationFactors,
    crossSectoralStandards: company.crossSectoralStandards,
    fossilCarbonContent: company.fossilCarbonContent,
    exemptedEmissionsPercent: company.exemptedEmissionsPercent,
    scope2Method: company.scope2Method ?? undefined,
    languages: company.languages,
    created: company.created.toISOString(),
    updated: company.updated.toISOString(),
  };
  return revised(record, company.revision);
}
