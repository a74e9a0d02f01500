import type { CompanyId, Expected, Tx } from '#platform';
import { differences, recordChange } from '#access';
import { requireExpected } from '#platform';
import { placeDatasets } from '../search-index/place-datasets.js';
import { removeSearchTexts } from '../search-index/search-texts.js';
import { givenColumn } from '#terms';
import { databaseTrail } from './dataset-trails.js';
import { notOwned, requireUnused } from './dataset-users.js';
import { visibleDatabase } from './own-databases.js';

/** A patch of a database. Name and version identify the database and cannot be patched. */
export interface DatabasePatch {
  licence?: string;
  attribution?: string | null;
  gwpSet?: string | null;
  boundary?: string | null;
  priceYear?: number | null;
}

/**
 * Locks a database of the company's own and all its datasets until the transaction ends, so that no element binds them.
 * @throws Missing, Conflict if it is shared, Outdated
 */
async function lockOwn(tx: Tx, owner: CompanyId, uuid: string, expected: Expected): Promise<void> {
  const [locked] = await tx.query<{ revision: number }>(
    'select revision from factor_database where owner = $1 and uuid = $2 for update',
    [owner, uuid],
  );
  if (!locked) throw await notOwned(tx, 'factor_database', owner, uuid);
  requireExpected(expected, locked.revision);
  await tx.query(
    `select count(*) from (
       select from dataset where owner = $1 and factor_database = $2 order by uuid for update) held`,
    [owner, uuid],
  );
}

/** Patches a database. One with datasets in use allows only a patch that changes nothing. @throws Missing, Conflict, Outdated */
export async function patchDatabase(
  tx: Tx,
  company: CompanyId,
  uuid: string,
  { licence, attribution, gwpSet, boundary, priceYear }: DatabasePatch,
  expected: Expected,
): Promise<void> {
  await lockOwn(tx, company, uuid, expected);
  const changed = await tx.query(UPDATE, [
    company,
    uuid,
    licence ?? null,
    ...givenColumn(attribution),
    ...givenColumn(gwpSet),
    ...givenColumn(boundary),
    ...givenColumn(priceYear),
  ]);
  if (changed.length > 0) await requireUnused(tx, company, 'factor_database = $2', uuid);
}

/** How many datasets are deleted at once. */
const BATCH = 5_000;

/**
 * Deletes a database with all its datasets, if nothing uses any of them.
 * @returns how many datasets were deleted
 * @throws Missing, Conflict, Outdated
 */
export async function removeDatabase(tx: Tx, owner: CompanyId, uuid: string, expected?: Expected): Promise<number> {
  await lockOwn(tx, owner, uuid, expected);
  await requireUnused(tx, owner, 'factor_database = $2', uuid);
  const was = await visibleDatabase(tx, owner, uuid);
  let count = 0;
  for (;;) {
    const rows = await tx.query<{ uuid: string }>(
      `select uuid from dataset where owner = $1 and factor_database = $2 limit ${BATCH}`,
      [owner, uuid],
    );
    if (rows.length === 0) break;
    const uuids = rows.map((row) => row.uuid);
    await removeSearchTexts(tx, owner, uuids);
    await tx.query(`delete from dataset where owner = $1 and uuid = any($2::uuid[])`, [owner, uuids]);
    count += rows.length;
  }
  await tx.query(`delete from factor_database where owner = $1 and uuid = $2`, [owner, uuid]);
  await placeDatasets(tx, owner);
  const changes = differences(databaseTrail(was), {});
  const change = { action: 'delete', kind: 'database', record: uuid, name: was.name, changes } as const;
  await recordChange(tx, owner, { ...change, counts: { datasets: count } });
  return count;
}

const COLUMNS = 'licence, attribution, gwp_set, boundary, price_year';
const AFTER = `coalesce($3, licence), case when $4 then $5 else attribution end, case when $6 then $7 else gwp_set end,
  case when $8 then $9 else boundary end, case when $10 then $11::integer else price_year end`;

const UPDATE = `
  update factor_database set (${COLUMNS}, revision) = (${AFTER}, revision + 1)
  where owner = $1 and uuid = $2 and (${COLUMNS}) is distinct from (${AFTER}) returning uuid`;
