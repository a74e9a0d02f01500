// Why: an EPD states the content of biogenic carbon of product and packaging, and PACT asks for both. They stood in the description
// alone, where nothing can use them.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DatasetPact1795206636000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dataset add column pact jsonb');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
