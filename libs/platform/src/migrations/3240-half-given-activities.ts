// Why: a report counts an activity of which one half of CO2e was given, and the other computed, as given. The indexes of origins
// have it among the computed ones; with this index a report takes it from there without reading each computed activity.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class HalfGivenActivities1795206564000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const definition = `on activity (company, start_date) include (scope, org, co2e, transport_lane)
      where (factor_source ->> 'given') is not null`;
    await buildIndex(runner, 'activity_half_given', definition);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
