import { stat } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Metrics } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';

/** Tells when the last backup ended: when the file was touched that BACKUP_MARK names. */
@Injectable()
export class BackupMetrics {
  constructor(@Inject(WORKER_CONFIG) { BACKUP_MARK: mark }: WorkerConfig, metrics: Metrics) {
    metrics
      .gauge('backup_watched', 'Whether BACKUP_MARK names a file that backups touch: 1 or 0.')
      .set(mark === undefined ? 0 : 1);
    metrics.collected(
      'backup_timestamp_seconds',
      'When that file was touched; absent where it is not there.',
      [],
      async (set) => {
        if (mark !== undefined) set((await stat(mark)).mtimeMs / 1000);
      },
    );
  }
}
