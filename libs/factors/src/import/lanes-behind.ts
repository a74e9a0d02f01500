import type { CompanyId, Database } from '#platform';
import { SHARED } from '#platform';
import { DUE_AT_ONCE } from './due-recomputations.js';

/** One process looks at a time: two would mark the same. */
const TAKE_TURN = `select pg_try_advisory_xact_lock(hashtextextended('marking lanes behind', 0)) as taken where $1::uuid is not null`;

/**
 * Marks as due what `lanes_behind` finds: lanes that were drawn from an older revision of their dataset than it has now, where no
 * recomputation of it is due. A process of the release before leaves such lanes, which does not know that they draw on datasets: its
 * import marks elements alone, and its worker removes a mark after it has computed the elements. It locks no dataset and no lane, so it
 * waits for no import: what that is writing is behind at the next look.
 */
export function markLanesBehind(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    const [turn] = await tx.query<{ taken: boolean }>(TAKE_TURN, [SHARED]);
    if (!turn?.taken) return;
    const behind = await tx.queryAcross<{ company: CompanyId; owner: CompanyId; dataset: string }>(
      'dataset bindings',
      'select its_company as company, its_owner as owner, its_dataset as dataset from lanes_behind()',
    );
    if (behind.length === 0) return;
    await tx.queryAcross(
      'dataset bindings',
      `insert into recomputation (company, dataset_owner, dataset, due)
       select company, owner, dataset, ${DUE_AT_ONCE} from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as behind (company, owner, dataset)`,
      [behind.map(({ company }) => company), behind.map(({ owner }) => owner), behind.map(({ dataset }) => dataset)],
    );
  });
}
