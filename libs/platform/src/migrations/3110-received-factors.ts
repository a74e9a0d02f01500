// Why: a partner's footprint becomes an emission factor. Its figures are per declared amount of a unit and stay as they were received, so
// a dataset has that amount; what the footprint says beside figures is kept with it, and with each element that is bound to it.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReceivedFactors1795206072000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table dataset
        add column declared_amount numeric not null default 1,
        add column received jsonb;
      create index dataset_received on dataset (owner, (received ->> 'dataSource')) where received is not null;
      alter table element add column received jsonb;
      alter table switch add column supplier_share numeric;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
