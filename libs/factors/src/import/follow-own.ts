import type { CompanyId, Tx } from '#platform';
import { lockGraph } from '#platform';
import type { DatasetChanges } from './dataset-changes.js';

/**
 * Brings a company's drafts up to date with what `markDatasetsDue` has marked of its own datasets. What a shared one made due
 * stays due: a failure that it causes must not stop the caller.
 */
export async function followOwn(tx: Tx, company: CompanyId, changes: DatasetChanges): Promise<void> {
  const graph = await lockGraph(tx, company);
  const own = await graph.query<{ id: number }>(
    'select id from recomputation where company = $1 and dataset_owner = $1',
    [company],
  );
  await changes.follow(
    graph,
    own.map(({ id }) => id),
  );
}
