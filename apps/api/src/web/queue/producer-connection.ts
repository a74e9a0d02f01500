import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { QueueConnection, QueueFault } from '#platform';
import { openQueueConnection, queueUrl } from '#platform';
import { QueueProbe } from '#operations';
import type { ApiConfig } from '../config/config.js';
import { API_CONFIG } from '../config/config.module.js';

/** The api's connection to the queue. It fails fast, since the sweep finds every answer that was not queued. */
@Injectable()
export class ProducerConnection extends QueueProbe implements OnApplicationShutdown {
  private readonly connection: QueueConnection;
  private pending: Promise<QueueFault | undefined> | undefined;

  constructor(@Inject(API_CONFIG) config: ApiConfig) {
    super();
    this.connection = openQueueConnection(queueUrl(config), 'producer', config.QUEUE_PREFIX);
  }

  get options(): QueueConnection['options'] {
    return this.connection.options;
  }

  /** Why no answer can be offered now; undefined where it can. Callers at the same time share one check of the queue. */
  fault(): Promise<QueueFault | undefined> {
    return (this.pending ??= this.connection.fault().finally(() => (this.pending = undefined)));
  }

  onApplicationShutdown(): Promise<void> {
    this.outage.stop();
    return this.connection.close();
  }
}

@Module({
  providers: [ProducerConnection, { provide: QueueProbe, useExisting: ProducerConnection }],
  exports: [ProducerConnection, QueueProbe],
})
export class ProducerModule {}
