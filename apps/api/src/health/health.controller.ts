import { Controller, Get } from '@nestjs/common';
import { QUEUE_FAULT_MESSAGES } from '#platform';
import { Readiness } from '#platform/http';
import { ProducerConnection } from '../pact/producer-connection.js';
import { Open } from '../routes/index.js';
import { Ending } from './ending.js';
import type { LiveRecord, ReadyRecord } from './health-record.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly queue: ProducerConnection,
    private readonly ending: Ending,
  ) {}

  /**
   * Whether the process serves requests at all; database and queue are not asked. A process that does not answer here is to be
   * started anew; one that should get no requests says so at `/api/health/ready`.
   */
  @Open()
  @Get('live')
  live(): LiveRecord {
    return { status: 'live' };
  }

  /**
   * Whether the database is there and migrated, and this process is not ending; else 503. Without its queue the service is
   * `degraded` and says why, with 200: requests are still accepted and kept, and a worker's sweep finds what is owed.
   */
  @Open()
  @Get('ready')
  async ready(): Promise<ReadyRecord> {
    this.readiness.requireRunning(this.ending.hasBegun);
    const [queueFault] = await Promise.all([this.queue.fault(), this.readiness.requireDatabase()]);
    return queueFault ? { status: 'degraded', reason: QUEUE_FAULT_MESSAGES[queueFault.kind] } : { status: 'ready' };
  }
}
