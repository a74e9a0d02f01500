// Why: rows of a workbook that are hidden there are imported like the others, and whoever sent the file is to be told how many.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HiddenRows1795206600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table file_import add column hidden bigint not null default 0');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
