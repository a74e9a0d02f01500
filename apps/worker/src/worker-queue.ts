import type { OnApplicationShutdown } from '@nestjs/common';
import type { QueueConnection } from '#platform';
import { openQueueConnection } from '#platform';
import type { WorkerConfig } from './config.js';

/**
 * The worker's two ways into the queue. Taking jobs holds out while the queue is away; offering them fails fast, or the
 * sweep would hang on it.
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
