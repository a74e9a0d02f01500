import type { CompanyId, Tx } from '#platform';
import { HeldLock, newUuid } from '#platform';
import { DATABASE_LIMITS } from '../../model/database-limits.js';
import type { DatasetRow } from '../../model/dataset.js';
import type { ReceivedFootprint } from '../../model/received-footprint.js';
import type { DatasetChanges } from './dataset-changes.js';
import { writeDatasets } from './dataset-batch.js';
import { datasetUuid } from './dataset-uuid.js';
import { placeDatasets } from '../search/place-datasets.js';
import { followOwn } from './follow-own.js';
import { markDatasetsDue } from './due-recomputations.js';
import { Taxonomies } from './taxonomies.js';
import { upsertDatabase } from './upsert-database.js';

/** An emission factor of a partner's footprint. */
export interface ReceivedFactor {
  row: Omit<DatasetRow, 'supplier' | 'received'>;
  received: ReceivedFootprint;
  /** The name of the supplier, which is made if there is none of that name. */
  supplier: string;
}

/** Waits until no other writer of the company's datasets is at work; the lock is held until the transaction ends. */
export async function lockOwnDatasets(tx: Tx, company: CompanyId): Promise<void> {
  await HeldLock.take(tx, 'datasets', company);
}

/** The keys and footprints of these datasets. */
export function receivedDatasets(
  tx: Tx,
  company: CompanyId,
  uuids: readonly string[],
): Promise<{ uuid: string; key: string; received: ReceivedFootprint | null }[]> {
  return tx.query(`select uuid, key, received from dataset where owner = $1 and uuid = any($2::uuid[])`, [
    company,
    uuids,
  ]);
}

/**
 * Writes factors into the database of a partner, and brings every draft above them up to date. The caller holds the lock on the
 * company's datasets.
 * @returns the uuids of the datasets by their keys
 * @throws Invalid, Conflict if an element can't follow
 */
export async function writeReceivedFactors(
  tx: Tx,
  company: CompanyId,
  partner: { uuid: string; name: string },
  factors: readonly ReceivedFactor[],
  changes: DatasetChanges,
): Promise<Map<string, string>> {
  const database = await databaseOf(tx, company, partner);
  const suppliers = await suppliersNamed(tx, company, [...new Set(factors.map(({ supplier }) => supplier))]);
  const rows = factors.map(({ row, received, supplier }): DatasetRow => {
    return { ...row, received, supplier: suppliers.get(supplier) ?? null };
  });
  const { updated } = await writeDatasets(tx, company, database, await Taxonomies.through(tx, company, []), rows);
  await markDatasetsDue(tx, company, updated);
  await placeDatasets(tx, company);
  if (updated.length > 0) await followOwn(tx, company, changes);
  return new Map(rows.map(({ key }) => [key, datasetUuid(database, key)]));
}

/** The database that holds what the partner sent before, whatever its name was then; else a new one of its name now. */
async function databaseOf(tx: Tx, company: CompanyId, { uuid, name }: { uuid: string; name: string }): Promise<string> {
  const [known] = await tx.query<{ database: string }>(
    `select factor_database as database from dataset
     where owner = $1 and received is not null and received ->> 'dataSource' = $2 limit 1`,
    [company, uuid],
  );
  if (known) return known.database;
  const named = [...`PACT: ${name}`].slice(0, DATABASE_LIMITS.name).join('');
  return (await upsertDatabase(tx, { owner: company, name: named, version: 'received', licence: 'not stated' })).uuid;
}

/** The oldest supplier of each name; those that are missing are made. @returns their uuids by name */
async function suppliersNamed(tx: Tx, company: CompanyId, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ name: string; uuid: string }>(
    `select distinct on (name) name, uuid from supplier where company = $1 and name = any($2::text[])
     order by name, created, uuid`,
    [company, names],
  );
  const known = new Map(rows.map(({ name, uuid }) => [name, uuid]));
  for (const name of names) {
    if (known.has(name)) continue;
    const uuid = newUuid();
    await tx.query(`insert into supplier (company, uuid, name) values ($1, $2, $3)`, [company, uuid, name]);
    known.set(name, uuid);
  }
  return known;
}
