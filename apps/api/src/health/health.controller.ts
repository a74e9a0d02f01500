import { Controller, Get, Inject } from '@nestjs/common';
import { Database, isDatabaseAway, isMigrated, NOT_MIGRATED, QUEUE_FAULT_MESSAGES, Refusal } from '#platform';
import { ProducerConnection } from '../pact/producer-connection.js';
import { Open } from '../routes/access.js';
import { Ending } from './ending.js';
import type { LiveRecord, ReadyRecord } from './health-record.js';

const NOT_READY = { headers: { 'Retry-After': '5' } };

@Controller('health')
export class HealthController {
  constructor(
    @Inject(Database) private readonly database: Database,
    private readonly queue: ProducerConnection,
    private readonly ending: Ending,
  ) {}

  /** Whether the process serves requests at all. */
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
    if (this.ending.hasBegun) throw new Refusal(503, 'This process is ending.', NOT_READY);
    const [migrated, queueFault] = await Promise.all([this.isMigrated(), this.queue.fault()]);
    if (!migrated) throw new Refusal(503, NOT_MIGRATED, NOT_READY);
    return queueFault ? { status: 'degraded', reason: QUEUE_FAULT_MESSAGES[queueFault.kind] } : { status: 'ready' };
  }

  private isMigrated(): Promise<boolean> {
    return isMigrated(this.database).catch((fault: unknown) => {
      if (isDatabaseAway(fault)) throw new Refusal(503, 'The database is not available.', NOT_READY);
      throw fault;
    });
  }
}
