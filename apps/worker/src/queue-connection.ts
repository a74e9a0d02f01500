import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { QueueConnection } from '#platform';
import { openQueueConnection } from '#platform';
import type { WorkerConfig } from './config.js';

/** The worker's way into the queue: it holds out while the queue is away. */
export class WorkerQueueConnection implements OnApplicationShutdown {
  private readonly connection: QueueConnection;

  constructor(config: Pick<WorkerConfig, 'QUEUE_URL' | 'DATABASE_URL'>) {
    this.connection = openQueueConnection(config.QUEUE_URL ?? config.DATABASE_URL, 'worker');
  }

  get options(): QueueConnection['options'] {
    return this.connection.options;
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }
}

@Module({})
export class QueueModule {
  static with(config: WorkerConfig): DynamicModule {
    return {
      module: QueueModule,
      providers: [{ provide: WorkerQueueConnection, useValue: new WorkerQueueConnection(config) }],
      exports: [WorkerQueueConnection],
    };
  }
}
