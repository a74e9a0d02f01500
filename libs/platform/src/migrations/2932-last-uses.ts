// Why: whoever manages clients has to see which of them nobody uses any more.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LastUses1795202352000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table client add column last_used timestamptz(3)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
