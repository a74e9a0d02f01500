// Why: datasets and databases are read, patched and deleted one by one, so each write has to raise the revision.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DatasetWrites1795195200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dataset add column revision bigint not null default 1');
    await runner.query('alter table factor_database add column revision bigint not null default 1');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
