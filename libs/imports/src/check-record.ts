import type { ChunkRow } from './chunk-rows.js';
import { recordChunk } from './import-lease.js';
import type { Progress } from './import-lease.js';
import type { PassWork } from './pass-work.js';
import { addProgress, hasFaults, NO_PROGRESS, recordRows } from './recorded-rows.js';

/** How often a check says how far it is. Its chunks take some milliseconds: requests of others would wait behind so many commits. */
const EVERY_MS = 250;
/** Where so many rows with faults are held, they are recorded at once. */
const ENOUGH = 1_000;

/** Records how far a check is, and what it found, for several chunks at a time. */
export class CheckRecord {
  private found: ChunkRow[] = [];
  private progress: Progress = { ...NO_PROGRESS };
  private recorded = performance.now();

  constructor(private readonly work: PassWork) {}

  /** @returns whether somebody is known to have asked to cancel the import @throws LeaseLost */
  async add(rows: readonly ChunkRow[], progress: Progress): Promise<boolean> {
    addProgress(this.progress, progress);
    this.found.push(...rows.filter(hasFaults));
    const isDue = this.found.length >= ENOUGH || performance.now() - this.recorded >= EVERY_MS;
    return isDue && this.write();
  }

  /** Records what was added since the last time. @returns whether somebody asked to cancel the import @throws LeaseLost */
  async write(): Promise<boolean> {
    const { database, order } = this.work;
    const { found, progress } = this;
    this.found = [];
    this.progress = { ...NO_PROGRESS };
    const isCancelled = await database.transaction(async (tx) => {
      const ungrouped = await recordRows(tx, order, found);
      const counts = order.dry_run ? progress : { ...progress, written: 0, unchanged: 0 };
      return recordChunk(tx, order, counts, ungrouped);
    });
    this.recorded = performance.now();
    return isCancelled;
  }
}
