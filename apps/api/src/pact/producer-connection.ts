import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { QueueConnection, QueueFault } from '#platform';
import { openQueueConnection } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';

/** The api's own way into the queue: it fails fast, since an answer that isn't queued is found by the sweep. */
@Injectable()
export class ProducerConnection implements OnApplicationShutdown {
  private readonly connection: QueueConnection;
  private asking: Promise<QueueFault | undefined> | undefined;

  constructor(@Inject(API_CONFIG) config: ApiConfig) {
    this.connection = openQueueConnection(config.QUEUE_URL ?? config.DATABASE_URL, 'producer');
  }

  get options(): QueueConnection['options'] {
    return this.connection.options;
  }

  /** Why no answer can be offered now, if so. However many ask at once, the queue is asked once. */
  fault(): Promise<QueueFault | undefined> {
    return (this.asking ??= this.connection.fault().finally(() => (this.asking = undefined)));
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }
}

@Module({ providers: [ProducerConnection], exports: [ProducerConnection] })
export class ProducerModule {}
