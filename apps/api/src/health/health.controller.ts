import { Controller, Get, Inject } from '@nestjs/common';
import { Database, isDatabaseAway, isMigrated, Open, Refusal } from '#platform';
import type { HealthRecord } from './health-record.js';

const NOT_READY = { headers: { 'Retry-After': '5' } };

@Controller('health')
export class HealthController {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** Whether the process serves requests at all. */
  @Open()
  @Get('live')
  live(): HealthRecord {
    return { status: 'live' };
  }

  /** Whether the database is there and migrated; else 503. */
  @Open()
  @Get('ready')
  async ready(): Promise<HealthRecord> {
    const migrated = await isMigrated(this.database).catch((fault: unknown) => {
      if (isDatabaseAway(fault)) throw new Refusal(503, 'The database is not available.', NOT_READY);
      throw fault;
    });
    if (!migrated) throw new Refusal(503, 'The database is not migrated to this release.', NOT_READY);
    return { status: 'ready' };
  }
}
