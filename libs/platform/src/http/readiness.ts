import { Injectable } from '@nestjs/common';
import { isDatabaseAway } from '../database/database-faults.js';
import { Database } from '../database/database.js';
import { isMigrated, NOT_MIGRATED } from '../database/migrate.js';
import { Refusal } from './refusal.js';

/** Whether a process can do its work. Every health endpoint uses it. */
@Injectable()
export class Readiness {
  constructor(private readonly database: Database) {}

  /** @throws Refusal 503 if the database cannot be reached or is not migrated */
  async requireDatabase(): Promise<void> {
    if (!(await this.isMigrated())) throw notReady(NOT_MIGRATED);
  }

  /** @throws Refusal 503 if this process is ending, so that no more requests are sent to it */
  requireRunning(isEnding: boolean): void {
    if (isEnding) throw notReady('This process is ending.');
  }

  private isMigrated(): Promise<boolean> {
    return isMigrated(this.database).catch((fault: unknown) => {
      throw isDatabaseAway(fault) ? notReady('The database is not available.') : fault;
    });
  }
}

function notReady(message: string): Refusal {
  return new Refusal(503, message, { headers: { 'Retry-After': '5' } });
}
