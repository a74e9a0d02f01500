import type { CompanyId, Tx } from '#platform';
import { writeSearchTexts } from './search-texts.js';
import { placeDatasets } from './place-datasets.js';

/** How many datasets are read at once. */
const BATCH = 1000;

/** Updates the search texts of all datasets of an owner. The caller must hold the lock on them. */
export function reindexAll(tx: Tx, owner: CompanyId): Promise<void> {
  return reindex(tx, owner, '$4::uuid is null', null);
}

/** Updates the search texts of the datasets below a taxonomy node whose name or parent changed. */
export function reindexBelow(tx: Tx, owner: CompanyId, taxonomy: string): Promise<void> {
  return reindex(
    tx,
    owner,
    `taxonomy in (
       with recursive below (uuid) as (
         select $4::uuid union all select t.uuid from below b join taxonomy t on t.owner = $1 and t.parent = b.uuid)
       select uuid from below)`,
    taxonomy,
  );
}

async function reindex(tx: Tx, owner: CompanyId, which: string, taxonomy: string | null): Promise<void> {
  let after = FIRST;
  for (;;) {
    const rows = await tx.query<{ uuid: string }>(
      `select uuid from dataset where owner = $1 and uuid > $2 and ${which} order by uuid limit $3`,
      [owner, after, BATCH, taxonomy],
    );
    const last = rows.at(-1);
    if (!last) break;
    await writeSearchTexts(
      tx,
      owner,
      rows.map(({ uuid }) => uuid),
    );
    after = last.uuid;
  }
  await placeDatasets(tx, owner);
}

const FIRST = '00000000-0000-0000-0000-000000000000';
