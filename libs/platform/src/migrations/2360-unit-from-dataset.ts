// Why: a unit that was taken from a dataset follows the dataset; one that the caller gave stays.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnitFromDataset1795181760000 implements MigrationInterface {
  /** What was written before does not tell: of bound elements, a unit that is the dataset's own counts as taken from it. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table element add column unit_from_dataset boolean not null default false');
    await runner.query(
      `update element e set unit_from_dataset = true from dataset d
       where d.owner = e.dataset_owner and d.uuid = e.dataset and d.unit = e.unit`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
