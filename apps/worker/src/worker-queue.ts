import type { OnApplicationShutdown } from '@nestjs/common';
import type { QueueConnection } from '#platform';
import { openQueueConnection } from '#platform';
import type { WorkerConfig } from './config.js';

/**
 * The worker's two connections to the queue. The connection that takes jobs waits while the queue is unreachable. The one that
 * offers jobs fails fast, so that the sweep does not hang.
 */
export class WorkerQueue implements OnApplicationShutdown {
  readonly taking: QueueConnection;
  readonly offering: QueueConnection;

  constructor(config: Pick<WorkerConfig, 'QUEUE_URL' | 'DATABASE_URL'>) {
    const url = config.QUEUE_URL ?? config.DATABASE_URL;
    this.taking = openQueueConnection(url, 'worker');
    this.offering = openQueueConnection(url, 'producer');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.taking.close(), this.offering.close()]);
  }
}
