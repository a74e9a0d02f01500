// Why: a listing by org or scope read all activities until it had found its own. Finding the latest end date for a
// filter did the same.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../schema/build-index.js';

export class ActivityListings1795189620000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'activity_org', `on activity (company, org, start_date, uuid) where org is not null`);
    await buildIndex(
      runner,
      'activity_scope',
      `on activity (company, scope, start_date, uuid) where scope is not null`,
    );
    // For the pairs of org and scope in the totals: the latest end date, and whether a taxonomy is used.
    await buildIndex(runner, 'activity_last', `on activity (company, ${PAIR}, end_date) where end_date > start_date`);
    await buildIndex(
      runner,
      'activity_used',
      `on activity (company, ${PAIR}, taxonomy, start_date) where taxonomy is not null`,
    );
    // In the order of a page, and with the end date, so that everything about the activities of a taxonomy is read from
    // the index alone.
    await buildIndex(
      runner,
      'activity_below',
      `on activity (company, taxonomy, start_date, uuid) include (end_date, co2e, scope, org) where taxonomy is not null`,
    );
    await dropIndex(runner, 'activity_taxonomy');
    await dropIndex(runner, 'activity_end');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** An org and a scope, in the form in which the key of a total has them. */
const NONE = `'00000000-0000-0000-0000-000000000000'::uuid`;
const PAIR = `coalesce(org, ${NONE}), coalesce(scope, ${NONE})`;
