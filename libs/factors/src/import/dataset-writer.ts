import { newUuid, SHARED, lockDatasetsForLong } from '#platform';
import type { CompanyId, Tx } from '#platform';
import type { DatasetRow } from '#model/factors';
import type { DatabaseInput } from '../dataset/own-databases.js';
import { ownDatabase } from '../dataset/own-databases.js';
import { placeDatasets } from '../search-index/place-datasets.js';
import { writeDatasets } from './dataset-batch.js';
import type { DatasetChanges } from './dataset-changes.js';
import { followOwn } from './follow-own.js';
import { markDatabaseDue } from './due-recomputations.js';
import type { AbsentDatasets, LinedRow } from './import-keys.js';
import { absentDatasets, claimKeys, releaseKeys } from './import-keys.js';
import type { FactorDatabase } from '../dataset/upsert-database.js';
import { upsertDatabase } from '../dataset/upsert-database.js';
import { Taxonomies } from './taxonomies.js';

/** How many rows one statement writes: 20 kB to 500 kB of JSON. */
const BATCH = 500;

export interface WrittenCounts {
  imported: number;
  updated: number;
  unchanged: number;
}

/** Writes the rows of one database version inside one transaction, in statements of 500 rows. */
export class DatasetWriter {
  readonly counts: WrittenCounts = { imported: 0, updated: 0, unchanged: 0 };
  /** Set by `finish`. */
  absent: AbsentDatasets = { count: 0, datasets: [] };
  private readonly importUuid = newUuid();
  private batch: LinedRow[] = [];

  private constructor(
    private readonly tx: Tx,
    private readonly changed: DatasetChanges,
    private readonly owner: CompanyId,
    readonly database: string,
    private readonly taxonomies: Taxonomies,
    private readonly isMappingChanged: boolean,
    private readonly onRepeated: (row: LinedRow, firstLine: number) => void,
  ) {}

  /**
   * Opens a writer when no other import of the same owner is running: two would create the same taxonomy nodes, or write the
   * same database.
   * @param onRepeated called for every row that repeats a key; only the first row with a key is written
   */
  static async open(
    tx: Tx,
    changed: DatasetChanges,
    database: FactorDatabase,
    onRepeated: (row: LinedRow, firstLine: number) => void,
  ): Promise<DatasetWriter> {
    const { owner } = database;
    await lockDatasetsForLong(tx, owner);
    const { uuid, isMappingChanged } = await upsertDatabase(tx, database);
    const taxonomies = await Taxonomies.of(tx, owner);
    return new DatasetWriter(tx, changed, owner, uuid, taxonomies, isMappingChanged, onRepeated);
  }

  async add(row: LinedRow): Promise<void> {
    this.batch.push(row);
    if (this.batch.length >= BATCH) await this.flush();
  }

  /**
   * Writes the last rows, and marks the elements bound to changed datasets as due. Those bound to a company's own datasets are
   * recomputed in this transaction. Those bound to shared ones are recomputed after it, by `SharedDatasets`.
   */
  async finish(): Promise<void> {
    await this.flush();
    await placeDatasets(this.tx, this.owner);
    this.absent = await absentDatasets(this.tx, this.owner, this.database, this.importUuid);
    await releaseKeys(this.tx, this.owner, this.importUuid);
    if (this.isMappingChanged) await markDatabaseDue(this.tx, this.owner, this.database);
    const isAnythingChanged = this.isMappingChanged || this.counts.updated > 0;
    if (!isAnythingChanged || this.owner === SHARED) return;
    await followOwn(this.tx, this.owner, this.changed);
  }

  private async flush(): Promise<void> {
    const { batch } = this;
    if (batch.length === 0) return;
    this.batch = [];
    const { first, repeated } = await claimKeys(this.tx, this.owner, this.importUuid, batch);
    for (const { firstLine, ...row } of repeated) this.onRepeated(row, firstLine);
    const rows = first.map(({ row }) => row);
    const written = await writeDatasets(this.tx, this.owner, this.database, this.taxonomies, rows);
    this.counts.imported += written.imported;
    this.counts.updated += written.updated.length;
    this.counts.unchanged += written.unchanged;
  }
}

/**
 * Writes rows into a database of a company's own, which is made if it is missing. Search finds them, and drafts that are bound to
 * them follow, in the same transaction. No two rows may have the same key. The caller holds the lock on the company's datasets.
 * @returns how many are new
 * @throws Conflict if the database is there and differs from what is said of it, Invalid as `markDatasetsDue` does
 */
export async function writeOwnDatasets(
  tx: Tx,
  company: CompanyId,
  { database, taxonomies, rows, imported }: OwnRows,
  changes: DatasetChanges,
): Promise<number> {
  const uuid = await ownDatabase(tx, company, database);
  const { updated, imported: created } = await writeDatasets(tx, company, uuid, taxonomies, rows, imported);
  await placeDatasets(tx, company);
  if (updated.length > 0) await followOwn(tx, company, changes);
  return created;
}

/** Rows, and where they go. */
interface OwnRows {
  readonly database: DatabaseInput;
  readonly taxonomies: Taxonomies;
  readonly rows: readonly DatasetRow[];
  /** The import of a file that writes them. */
  readonly imported?: string;
}
