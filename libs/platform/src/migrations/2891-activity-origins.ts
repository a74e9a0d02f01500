// Why: a report of a year tells how its figures came about. For that it read every activity of the year; with these it
// reads the parts of an index that it needs, in which every activity stands once.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ActivityOrigins1795200876000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [origin, condition] of Object.entries(ORIGINS)) {
      const definition = `on activity (company, start_date) include (scope, org, co2e) where ${condition}`;
      await buildIndex(runner, `activity_by_${origin}`, definition);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const ORIGINS = {
  product: `factor_source ->> 'kind' <> 'transportLane'`,
  lane: `factor_source ->> 'kind' = 'transportLane'`,
  given: `factor_source is null and coalesce(upstream_co2e, downstream_co2e) is not null`,
  none: `factor_source is null and coalesce(upstream_co2e, downstream_co2e) is null`,
};
