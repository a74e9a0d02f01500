// Why: a partner's footprint becomes an emission factor. Its figures are per declared amount of a unit and stay as they were received, so
// a dataset has that amount; what the footprint says beside figures is kept with it, and with each element that is bound to it.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReceivedFactors1795206072000 implements MigrationInterface {
  /** One table at a time: a reader of two of them, and one statement that locks both, would wait for each other. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table dataset
        add column if not exists declared_amount numeric not null default 1,
        add column if not exists received jsonb`);
    await runner.query('alter table element add column if not exists received jsonb');
    await runner.query('alter table switch add column if not exists supplier_share numeric');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
