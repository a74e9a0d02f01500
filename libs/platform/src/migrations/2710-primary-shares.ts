// Why: a footprint states its share of primary data, which depends on what a model or a switch draws on. It also names
// the containing region of a region for which PACT has no name. The worker updates published footprints in batches.
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
