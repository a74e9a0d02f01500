import type { CompanyId, Tx } from '#platform';
import { HeldLock, newUuid } from '#platform';
import { recordChange } from '#access';
import { DATABASE_LIMITS } from '#model/terms';
import type { DatasetRow, ReceivedFootprint } from '#model/factors';
import { describeWeighting } from '../dataset/describe-weighting.js';
import type { DatasetChanges } from './dataset-changes.js';
import { writeDatasets } from './dataset-batch.js';
import { datasetUuid } from '../dataset/dataset-uuid.js';
import { followOwn } from './follow-own.js';
import { Taxonomies } from './taxonomies.js';
import { upsertDatabase } from '../dataset/upsert-database.js';

/** An emission factor of a partner's footprint. */
export interface ReceivedFactor {
  row: Omit<DatasetRow, 'supplier' | 'received'>;
  received: ReceivedFootprint;
  /** What the dataset was made of before, if there is one. */
  before?: ReceivedFootprint;
  /** The name of the supplier, which is made if there is none of that name. */
  supplier: string;
}

export interface PartnerOfFactors {
  uuid: string;
  name: string;
  /** Whether there still is a partner of this uuid. */
  isPartner(uuid: string): Promise<boolean>;
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
 * company's datasets, and calls `placeDatasets` after the last: that takes a few 100 ms for each part of the search index, however few
 * of its datasets changed.
 * @returns the uuids of the datasets by their keys
 * @throws Invalid, Conflict if an element can't follow
 */
export async function writeReceivedFactors(
  tx: Tx,
  company: CompanyId,
  partner: PartnerOfFactors,
  factors: readonly ReceivedFactor[],
  changes: DatasetChanges,
): Promise<Map<string, string>> {
  const database = await databaseOf(tx, company, partner);
  const suppliers = await suppliersNamed(tx, company, [...new Set(factors.map(({ supplier }) => supplier))]);
  const rows = factors.map(({ row, received, supplier }): DatasetRow => {
    return { ...row, received, supplier: suppliers.get(supplier) ?? null };
  });
  const taxonomies = await Taxonomies.through(tx, company, []);
  const { imported, updated, unchanged } = await writeDatasets(tx, company, database.uuid, taxonomies, rows);
  if (imported + updated.length > 0) {
    const counts = { rows: rows.length, imported, updated: updated.length, unchanged };
    const { uuid: record, name } = database;
    await recordChange(tx, company, { action: 'import', kind: 'dataset', record, name, counts });
  }
  if (mayChangeReports(database, factors)) await describeWeighting(tx, company, database.uuid);
  if (updated.length > 0) await followOwn(tx, company, changes);
  return new Map(rows.map(({ key }) => [key, datasetUuid(database.uuid, key)]));
}

/** Whether a report is new to the database, or one of its datasets no longer names one. Else they need not all be read. */
function mayChangeReports(database: PartnerDatabase, factors: readonly ReceivedFactor[]): boolean {
  const named = new Set(database.gwpSet?.split(', '));
  return factors.some(({ received, before }) => {
    const reports = received.ipccCharacterizationFactors ?? [];
    const left = before?.ipccCharacterizationFactors?.some((report) => !reports.includes(report)) ?? false;
    return left || reports.some((report) => !named.has(report));
  });
}

/** The version of every database of a partner. */
const VERSION = 'received';

interface PartnerDatabase {
  uuid: string;
  name: string;
  /** The reports that weight the gases of its footprints, separated by commas. */
  gwpSet: string | null;
}

/**
 * The database of the partner, whatever the partner's name was when it was made; else one of its name, which may be that of a partner
 * who is no longer there. One of that name may belong to another partner, who had the name before: then a number comes behind it.
 */
async function databaseOf(tx: Tx, company: CompanyId, partner: PartnerOfFactors): Promise<PartnerDatabase> {
  const [known] = await tx.query<PartnerDatabase>(
    'select uuid, name, gwp_set as "gwpSet" from factor_database where owner = $1 and data_source = $2 order by created limit 1',
    [company, partner.uuid],
  );
  if (known) return known;
  for (let nth = 1; ; nth += 1) {
    const name = databaseName(partner.name, nth);
    const [named] = await tx.query<PartnerDatabase & { dataSource: string | null }>(
      `select uuid, name, gwp_set as "gwpSet", data_source as "dataSource" from factor_database
       where owner = $1 and name = $2 and version = $3`,
      [company, name, VERSION],
    );
    if (named?.dataSource && (await partner.isPartner(named.dataSource))) continue;
    const database = named ?? (await newDatabase(tx, company, name));
    await tx.query('update factor_database set data_source = $3 where owner = $1 and uuid = $2', [
      company,
      database.uuid,
      partner.uuid,
    ]);
    return database;
  }
}

async function newDatabase(tx: Tx, company: CompanyId, name: string): Promise<PartnerDatabase> {
  const { uuid } = await upsertDatabase(tx, { owner: company, name, version: VERSION, licence: 'not stated' });
  return { uuid, name, gwpSet: null };
}

function databaseName(partner: string, nth: number): string {
  const number = nth === 1 ? '' : ` (${nth})`;
  return [...`PACT: ${partner}`].slice(0, DATABASE_LIMITS.name - number.length).join('') + number;
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
