import type { Company } from '#platform';

/** A company as the command line shows it; what has no value is absent. */
export interface CompanyRecord extends Omit<Company, 'domain' | 'revision'> {
  domain?: string;
}

export function presentCompany(company: Company): CompanyRecord {
  const { uuid, subdomain, domain } = company;
  return {
    uuid,
    subdomain,
    name: company.name,
    ...(domain === null ? {} : { domain }),
    companyIds: company.companyIds,
    pactPublic: company.pactPublic,
    publish: company.publish,
    acceptJsonEvents: company.acceptJsonEvents,
    outboundLogistics: company.outboundLogistics,
    characterizationFactors: company.characterizationFactors,
    crossSectoralStandards: company.crossSectoralStandards,
    fossilCarbonContent: company.fossilCarbonContent,
    exemptedEmissionsPercent: company.exemptedEmissionsPercent,
    created: company.created,
    updated: company.updated,
  };
}
