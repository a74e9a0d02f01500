import type { Company, Publish, Scope2Method } from '#platform';
import { revised, Revised } from '../http/revised.js';
import { Decimals, TimeText, UuidText } from '../views/formats.js';

/** A company and its settings as they are sent. */
export class CompanyRecord {
  @UuidText() uuid!: string;
  /** What its address begins with; never changes. */
  subdomain!: string;
  name!: string;
  /** Absent where it is made of the subdomain. */
  domain?: string;
  companyIds!: string[];
  pactPublic!: boolean;
  publish!: Publish;
  acceptJsonEvents!: boolean;
  outboundLogistics!: boolean;
  characterizationFactors!: string[];
  crossSectoralStandards!: string[];
  @Decimals() fossilCarbonContent!: string;
  @Decimals() exemptedEmissionsPercent!: string;
  /** Absent where it is not stated. */
  scope2Method?: Scope2Method;
  languages!: string[];
  @TimeText() created!: string;
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
    acceptJsonEvents: company.acceptJsonEvents,
    outboundLogistics: company.outboundLogistics,
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
