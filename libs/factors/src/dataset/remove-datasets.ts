import type { CompanyId, Tx } from '#platform';
import { differences, recordChange } from '#access';
import { placeDatasets } from '../search-index/place-datasets.js';
import { removeSearchTexts } from '../search-index/search-texts.js';
import { readDataset } from './dataset-rows.js';
import { datasetTrail } from './dataset-trails.js';
import { requireUnused } from './dataset-users.js';
import { describeWeighting } from './describe-weighting.js';

/**
 * Deletes datasets that the transaction has locked and that nothing uses, each with its entry in the audit. Search no longer finds them.
 * @throws Conflict naming what uses them
 */
export async function removeDatasets(tx: Tx, company: CompanyId, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await requireUnused(tx, company, 'uuid = any($2::uuid[])', uuids);
  for (const uuid of uuids) {
    const was = await readDataset(tx, company, uuid);
    const changes = differences(datasetTrail(was), {});
    await recordChange(tx, company, { action: 'delete', kind: 'dataset', record: uuid, name: was.name, changes });
  }
  await removeSearchTexts(tx, company, uuids);
  const removed = await tx.query<{ database: string; isReceived: boolean }>(
    `delete from dataset where owner = $1 and uuid = any($2::uuid[])
     returning factor_database as database, received is not null as "isReceived"`,
    [company, uuids],
  );
  const received = new Set(removed.flatMap(({ database, isReceived }) => (isReceived ? [database] : [])));
  for (const database of received) await describeWeighting(tx, company, database);
  await placeDatasets(tx, company);
}
