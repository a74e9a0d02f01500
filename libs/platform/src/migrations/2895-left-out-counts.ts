// Why: an import lists the first thousand values that its rows are written without; how many there are is to be known beyond that.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeftOutCounts1795201020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table file_import add column left_out bigint not null default 0');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
