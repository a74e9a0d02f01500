// Why: a footprint says how much of it is primary data, which follows from what a model or a switch draws on; and it names
// the region around one that PACT has no word for. What is published is brought up to date by the worker, in batches.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PrimaryShares1795194600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table switch add column primary_share numeric');
    await runner.query(
      `insert into republication (company) select uuid from company
       on conflict (company) do update set requested = now(), cursor = null, due = now(), attempts = 0`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
