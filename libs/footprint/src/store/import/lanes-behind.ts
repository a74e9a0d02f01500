import type { CompanyId, Database } from '#platform';
import { SHARED } from '#platform';

/** Datasets that a release has written which marks no lanes as due; as the index `dataset_before_lanes` has it. */
const BEHIND = 'lanes_marked is distinct from revision';
const AT_ONCE = 1_000;
/** An import that is writing the datasets comes first. */
const LOCK_TIMEOUT = '1s';

/**
 * Marks the datasets that a process of the release before has written as due in the companies with lanes bound to them, which it does
 * not know. They are found in an index that is empty but for them.
 * @returns whether there may be more
 */
export async function markLanesBehind(database: Database): Promise<boolean> {
  const found = await database.queryAcross<{ owner: CompanyId; uuid: string }>(
    'dataset bindings',
    `select owner, uuid from dataset where ${BEHIND} order by owner, uuid limit ${AT_ONCE}`,
  );
  if (found.length === 0) return false;
  const owners = [...new Set(found.map(({ owner }) => owner))];
  await database.transaction(async (tx) => {
    await tx.query(`select set_config('lock_timeout', '${LOCK_TIMEOUT}', true) where $1::uuid is not null`, [SHARED]);
    // The datasets come first: whoever binds a lane to one of them from now on waits for this, and reads what is there now.
    const marked = await tx.queryAcross<{ uuid: string }>(
      'dataset bindings',
      `update dataset set lanes_marked = revision
       where owner = any($1::uuid[]) and uuid = any($2::uuid[]) and ${BEHIND} returning uuid`,
      [owners, found.map(({ uuid }) => uuid)],
    );
    await tx.queryAcross(
      'dataset bindings',
      `insert into recomputation (company, dataset_owner, dataset)
       select distinct company, dataset_owner, dataset from transport_lane
       where dataset_owner = any($1::uuid[]) and dataset = any($2::uuid[])`,
      [owners, marked.map(({ uuid }) => uuid)],
    );
  });
  return found.length === AT_ONCE;
}
