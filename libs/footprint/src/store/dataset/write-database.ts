import { Conflict, Missing } from '#faults';
import type { CompanyId, Expected, Tx } from '#platform';
import { requireExpected, SHARED } from '#platform';
import { placeDatasets } from '../search/place-datasets.js';
import { removeSearchTexts } from '../search/remove-from-search.js';
import { givenColumn } from '../column-values.js';
import { requireUnused } from './dataset-users.js';

/** What a patch says of a database; its name and version identify it. */
export interface DatabasePatch {
  licence?: string;
  attribution?: string | null;
  gwpSet?: string | null;
  boundary?: string | null;
  priceYear?: number | null;
}

/**
 * One of the company's own, and its datasets, held against being bound until the transaction ends.
 * @throws Missing, Conflict for a shared one, Outdated
 */
async function holdOwn(tx: Tx, owner: CompanyId, uuid: string, expected: Expected): Promise<void> {
  const [held] = await tx.query<{ revision: number }>(
    'select revision from factor_database where owner = $1 and uuid = $2 for update',
    [owner, uuid],
  );
  if (!held) {
    const sql = `select from factor_database where owner in ($1, '${SHARED}') and uuid = $2`;
    const shared = await tx.query(sql, [owner, uuid]);
    if (shared.length === 0) throw new Missing(`There is no database ${uuid}.`);
    throw new Conflict('The database is shared by all companies: only its operator changes it.');
  }
  requireExpected(expected, held.revision);
  await tx.query(
    `select count(*) from (
       select from dataset where owner = $1 and factor_database = $2 order by uuid for update) held`,
    [owner, uuid],
  );
}

/** Only of one of whose datasets nothing uses any, but for a patch that changes nothing. @throws Missing, Conflict, Outdated */
export async function patchDatabase(
  tx: Tx,
  company: CompanyId,
  uuid: string,
  { licence, attribution, gwpSet, boundary, priceYear }: DatabasePatch,
  expected: Expected,
): Promise<void> {
  await holdOwn(tx, company, uuid, expected);
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

/** Datasets that are deleted at once. */
const BATCH = 5_000;

/** With all its datasets; only where nothing uses any. @returns how many these were @throws Missing, Conflict, Outdated */
export async function removeDatabase(tx: Tx, owner: CompanyId, uuid: string, expected?: Expected): Promise<number> {
  await holdOwn(tx, owner, uuid, expected);
  await requireUnused(tx, owner, 'factor_database = $2', uuid);
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
  return count;
}

const COLUMNS = 'licence, attribution, gwp_set, boundary, price_year';
const AFTER = `coalesce($3, licence), case when $4 then $5 else attribution end, case when $6 then $7 else gwp_set end,
  case when $8 then $9 else boundary end, case when $10 then $11::integer else price_year end`;

const UPDATE = `
  update factor_database set (${COLUMNS}, revision) = (select ${AFTER}, revision + 1)
  where owner = $1 and uuid = $2 and (${COLUMNS}) is distinct from (${AFTER}) returning uuid`;
