import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { QueueConnection, QueueFault } from '#platform';
import { openQueueConnection, queueUrl } from '#platform';
import { QueueProbe } from '#operations';
import type { WorkerConfig } from '../config/config.js';

/**
 * The worker's two connections to the queue. The connection that takes jobs waits while the queue is unreachable. The one that
 * offers jobs fails fast, so that the sweep does not hang.
 */
export class WorkerQueue extends QueueProbe implements OnApplicationShutdown {
  readonly taking: QueueConnection;
  readonly offering: QueueConnection;

  constructor(config: Pick<WorkerConfig, 'QUEUE_URL' | 'QUEUE_PREFIX' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) {
    super();
    const url = queueUrl(config);
    this.taking = openQueueConnection(url, 'worker', config.QUEUE_PREFIX);
    this.offering = openQueueConnection(url, 'producer', config.QUEUE_PREFIX);
  }

  fault(): Promise<QueueFault | undefined> {
    return this.offering.fault();
  }

  async onApplicationShutdown(): Promise<void> {
    this.outage.stop();
    await Promise.all([this.taking.close(), this.offering.close()]);
  }
}

@Module({})
export class WorkerQueueModule {
  static with(queue: WorkerQueue): DynamicModule {
    return {
      module: WorkerQueueModule,
      providers: [
        { provide: WorkerQueue, useValue: queue },
        { provide: QueueProbe, useExisting: WorkerQueue },
      ],
      exports: [WorkerQueue, QueueProbe],
    };
  }
}
