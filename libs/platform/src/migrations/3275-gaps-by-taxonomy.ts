// Why: the monthly report tells the gaps of each node of the taxonomy, and a listing those of one. The index of activities with gaps has the
// taxonomy, too, so that neither reads the rows. The release before reads neither index.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../database/migrating/build-index.js';

export class GapsByTaxonomy1795206690000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const definition = `on activity (company, start_date) include (scope, org, taxonomy, co2e)
      where factor_source -> 'gaps' is not null`;
    await buildIndex(runner, 'activity_gaps', definition);
    await dropIndex(runner, 'activity_with_gaps');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
