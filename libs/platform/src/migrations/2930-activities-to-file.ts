// Why: activities without a scope or a taxonomy are looked for, so that somebody files them. There are few of them among millions.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ActivitiesToFile1795202280000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'activity_without_scope', 'on activity (company, start_date, uuid) where scope is null');
    // No total is kept of what has no taxonomy: everything about these activities is read from the index alone.
    await buildIndex(
      runner,
      'activity_without_taxonomy',
      'on activity (company, start_date, uuid) include (end_date, co2e, scope, org) where taxonomy is null',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
