import type { CompanyId, Tx } from '#platform';

/** The database of a partner names the reports that weight the gases of its footprints. */
export async function describeWeighting(tx: Tx, company: CompanyId, database: string): Promise<void> {
  await tx.query(
    `with reports as (
       select string_agg(distinct report, ', ' order by report) as named
       from dataset d, jsonb_array_elements_text(d.received -> 'ipccCharacterizationFactors') report
       where d.owner = $1 and d.factor_database = $2)
     update factor_database f set gwp_set = reports.named, revision = f.revision + 1 from reports
     where f.owner = $1 and f.uuid = $2 and f.gwp_set is distinct from reports.named`,
    [company, database],
  );
}
