// Why: what was written before does not tell whose unit it is: of bound elements, one that is the dataset's own counts as taken from
// it. Apart from the column, so that nobody who reads waits for this.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnitsOfBoundElements1795181820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update element e set unit_from_dataset = true from dataset d
       where d.owner = e.dataset_owner and d.uuid = e.dataset and d.unit = e.unit`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
