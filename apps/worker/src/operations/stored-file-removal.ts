import { Injectable, Logger } from '@nestjs/common';
import { Database, Outbound, removeUnnamed, StoredFiles } from '#platform';
import { Sweeps } from '../sweeping/sweeps.js';

const ROUND_EVERY_MS = 600_000;

/** Removes files outside of the database that no row has named for a day, in every worker. A copy of the database may name those of the original. */
@Injectable()
export class StoredFileRemoval {
  private readonly log = new Logger('Storage');

  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
    private readonly outbound: Outbound,
    private readonly sweeps: Sweeps,
  ) {
    const pauses = { pauseMs: ROUND_EVERY_MS, firstMs: sweeps.pauseMs };
    sweeps.repeat('removing stored files', (shouldContinue) => this.round(shouldContinue), pauses);
  }

  private async round(shouldContinue: () => boolean): Promise<void> {
    if (await this.outbound.whyStopped()) return;
    const removed = await removeUnnamed(this.database, this.files, shouldContinue);
    this.sweeps.metrics.countRemoved({ stored_file: removed });
    if (removed > 0) this.log.log({ message: `${removed} stored files were removed, which no record has.`, removed });
  }
}
