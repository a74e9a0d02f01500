// Why: a worker's log and trace name the request that its work comes from.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WorkOfRequests1795201128000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['exchange_event', 'file_import'])
      await runner.query(`alter table ${table} add column request_id text, add column trace_parent text`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
