import type { CompanyId, Tx } from '#platform';
import { writeSearchTexts } from './search-texts.js';
import { placeDatasets } from './place-datasets.js';

/**
 * How many datasets are indexed in one transaction: some two seconds. The last block of one is posted again by the next. 100,000
 * datasets take 56 s at 1,000, 47 at 5,000, and 38 at 10,000 (`bench/search`).
 */
const INDEXED_AT_ONCE = 5_000;

/** How many datasets below a taxonomy node are read at once. */
const BATCH = 1000;

/** A dataset that the index has, in the order of names. */
export interface Indexed {
  name: string;
  uuid: string;
}

/**
 * Updates the search texts of the next datasets of an owner. The caller must hold the lock on them. Neighbours by name share a
 * block of the index, so that few blocks are written each time.
 * @returns how many, and the last of them; undefined at the end
 */
export async function reindexNext(
  tx: Tx,
  owner: CompanyId,
  after?: Indexed,
): Promise<{ count: number; last: Indexed } | undefined> {
  const rows = await tx.query<Indexed>(
    `select name, uuid from dataset where owner = $1 and (name, uuid) > ($2, $3::uuid) order by name, uuid limit $4`,
    [owner, after?.name ?? '', after?.uuid ?? FIRST, INDEXED_AT_ONCE],
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  await writeSearchTexts(
    tx,
    owner,
    rows.map(({ uuid }) => uuid),
  );
  await placeDatasets(tx, owner);
  return { count: rows.length, last };
}

/** Updates the search texts of the datasets below a taxonomy node whose name or parent changed. */
export async function reindexBelow(tx: Tx, owner: CompanyId, taxonomy: string): Promise<void> {
  let after = FIRST;
  for (;;) {
    const rows = await tx.query<{ uuid: string }>(
      `select uuid from dataset where owner = $1 and uuid > $2 and taxonomy in (
         with recursive below (uuid) as (
           select $4::uuid union all select t.uuid from below b join taxonomy t on t.owner = $1 and t.parent = b.uuid)
         select uuid from below) order by uuid limit $3`,
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
