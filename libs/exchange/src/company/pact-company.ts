import type { CompanyId, Sql } from '#platform';
import type { PactCompany } from '#model/exchange';

/**
 * The settings of a company that affect its footprints. @param held whether to lock them against changes until the
 * transaction ends
 */
export async function pactCompany(
  sql: Sql,
  company: CompanyId,
  baseDomain: string,
  { held = false } = {},
): Promise<PactCompany> {
  const [row] = await sql.query<PactCompany & { domain: string | null }>(
    `select uuid, subdomain, name, domain, company_ids as "companyIds", publish, outbound_logistics as "outboundLogistics", publish_gaps as "publishGaps",
       characterization_factors as "characterizationFactors", cross_sectoral_standards as "crossSectoralStandards",
       fossil_carbon_content as "fossilCarbonContent", exempted_emissions_percent as "exemptedEmissionsPercent"
     from ${held ? 'held_company($1, false)' : 'company'} where uuid = $1`,
    [company],
  );
  if (!row) throw new Error(`No company ${company}.`);
  return { ...row, domain: row.domain ?? `${row.subdomain}.${baseDomain}` };
}
