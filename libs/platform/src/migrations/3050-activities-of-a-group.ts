// Why: people look for what is in a group of activities. That was found among all activities.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ActivitiesOfAGroup1795206000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const columns = '(company, activity_group, start_date, uuid) include (end_date, co2e, scope, org)';
    await buildIndex(runner, 'activity_grouped', `on activity ${columns} where activity_group is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
