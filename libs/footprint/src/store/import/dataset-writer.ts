import { newUuid, SHARED } from '#platform';
import type { CompanyId, Tx } from '#platform';
import { placeDatasets } from '../search/place-datasets.js';
import type { AbsentDatasets } from './absent-datasets.js';
import { absentDatasets } from './absent-datasets.js';
import type { LinedRow } from './dataset-batch.js';
import { claimKeys, releaseKeys, writeDatasets } from './dataset-batch.js';
import { lockGraph } from '../element/graph-lock.js';
import type { DatasetChanges } from './dataset-changes.js';
import { lockDatasetsForLong } from './datasets-lock.js';
import { markDatabaseDue, markDatasetsDue } from './due-recomputations.js';
import type { FactorDatabase } from './upsert-database.js';
import { upsertDatabase } from './upsert-database.js';
import { Taxonomies } from './taxonomies.js';

/** Rows a statement writes: 20 kB to 500 kB of JSON. */
const BATCH = 500;

export interface WrittenCounts {
  imported: number;
  updated: number;
  unchanged: number;
}

/** Writes the rows of one database version inside one transaction, in statements of 500 rows. */
export class DatasetWriter {
  readonly counts: WrittenCounts = { imported: 0, updated: 0, unchanged: 0 };
  /** Known once the writer has finished. */
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
   * Waits for another import of the same owner: two would make the same taxonomy nodes, or write the same database.
   * `onRepeated` hears of every row whose key came before; only the first is written.
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
   * Writes what is left. What draws on a company's own datasets follows in this transaction; what draws on shared ones is
   * noted, and follows in one of each company when this one has committed: see `SharedDatasets`.
   */
  async finish(): Promise<void> {
    await this.flush();
    await placeDatasets(this.tx, this.owner);
    this.absent = await absentDatasets(this.tx, this.owner, this.database, this.importUuid);
    await releaseKeys(this.tx, this.owner, this.importUuid);
    if (this.isMappingChanged) await markDatabaseDue(this.tx, this.owner, this.database);
    const isAnythingChanged = this.isMappingChanged || this.counts.updated > 0;
    if (!isAnythingChanged || this.owner === SHARED) return;
    const graph = await lockGraph(this.tx, this.owner);
    // What a shared database left due may be what the company can't follow: this import has nothing to do with it.
    const own = await graph.query<{ id: number }>(
      'select id from recomputation where company = $1 and dataset_owner = $1',
      [this.owner],
    );
    await this.changed.follow(
      graph,
      own.map(({ id }) => id),
    );
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
    await markDatasetsDue(this.tx, this.owner, written.updated);
  }
}
