// Why: datasets are imported from files, too. An import says which database they go into.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DatasetFileImports1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table file_import add column target jsonb');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
