import { Controller, Get } from '@nestjs/common';
import { Open } from '../web/routes/index.js';
import type { LiveRecord, ReadyRecord } from './health-record.js';
import { Readiness } from './readiness.js';

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

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
   * Whether the database is there and migrated, and this process is not ending; else 503. Without its queue, or a
   * storage of files outside of the database, the service is `degraded` and says why, with 200: requests are still accepted and kept,
   * and a worker's sweep finds what is owed. So it is where nothing is sent to partners.
   */
  @Open()
  @Get('ready')
  ready(): Promise<ReadyRecord> {
    return this.readiness.require();
  }
}
