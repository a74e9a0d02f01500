// Why: a unit that was taken from a dataset follows the dataset. A unit that the caller gave stays.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnitFromDataset1795181760000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table element add column unit_from_dataset boolean not null default false');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
