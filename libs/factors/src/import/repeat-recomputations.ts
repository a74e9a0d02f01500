import type { CompanyId, Database } from '#platform';
import { DUE_AT_ONCE } from './due-recomputations.js';

/** A closed company waits: it is restored, or all that it has is deleted. */
const NOTED = `
  select distinct company from recomputation_again r
  where not exists (select from company c where c.uuid = r.company and c.closed is not null)`;

/** Of a company that the release before has deleted nothing is left to do. */
const REPEAT = `
  with noted as (delete from recomputation_again where company = $1 returning dataset_owner, dataset)
  insert into recomputation (company, dataset_owner, dataset, due)
  select $1, dataset_owner, dataset, ${DUE_AT_ONCE} from noted where exists (select from company where uuid = $1)`;

/**
 * Makes due again what the release before has taken for done: it computes no lanes, nor what elements draw from their datasets beside
 * figures. Where one of its workers takes it again, it is noted again.
 */
export async function repeatRecomputations(database: Database): Promise<void> {
  for (const { company } of await database.queryAcross<{ company: CompanyId }>('dataset bindings', NOTED)) {
    await database.query(REPEAT, [company]);
  }
}
