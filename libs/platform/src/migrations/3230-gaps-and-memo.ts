// Why: reports tell which figures of activities have gaps and which came from partners, as the activities keep it. Each index has the few
// activities of its mark, and the first and last all that reports add up; of the second a report reads the share in the row, too.
// A memo scope is shown, and in no sum.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class GapsAndMemo1795206528000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table scope add column if not exists memo boolean not null default false');
    for (const [name, condition] of Object.entries(MARKED)) {
      await buildIndex(
        runner,
        name,
        `on activity (company, start_date) include (scope, org, taxonomy, co2e) where ${condition}`,
      );
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const MARKED = {
  activity_gaps: `factor_source -> 'gaps' is not null`,
  activity_by_supplier: `factor_source ->> 'supplierShare' <> '0'`,
  activity_supplier_unknown: `factor_source ->> 'kind' <> 'transportLane' and factor_source -> 'supplierShare' is null
    and (factor_source ->> 'given') is null`,
};
