import type { CompanyId, Tx } from '#platform';
import { requestRepublication } from '#platform';

/** The reports that weight its footprints' gases are those of the database, which published footprints name. */
export async function describeWeighting(tx: Tx, company: CompanyId, database: string): Promise<void> {
  const changed = await tx.query(
    `with reports as (
       select string_agg(distinct report, ', ' order by report) as named
       from dataset d, jsonb_array_elements_text(d.received -> 'ipccCharacterizationFactors') report
       where d.owner = $1 and d.factor_database = $2)
     update factor_database f set gwp_set = reports.named, revision = f.revision + 1 from reports
     where f.owner = $1 and f.uuid = $2 and f.gwp_set is distinct from reports.named
     returning 1`,
    [company, database],
  );
  if (changed.length === 0) return;
  const used = await tx.query(
    `select from dataset d join element e on e.company = $1 and e.dataset_owner = d.owner and e.dataset = d.uuid
     where d.owner = $1 and d.factor_database = $2 limit 1`,
    [company, database],
  );
  if (used.length > 0) await requestRepublication(tx, company);
}
