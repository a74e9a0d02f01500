// Why: a footprint has what is known of each quantity, and says which inputs lack it. Models and switches keep both; workers compute them
// for what is stored, and for what the release before writes meanwhile: of a footprint that it published, `mapping` is null.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

// The sources of a switch may have shares; rows without one have equal shares.
export class GapsOfFigures1795206420000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company add column if not exists publish_gaps text not null default 'tell'
        check (publish_gaps in ('tell', 'withhold'))`);
    await runner.query('alter table switch add column if not exists carried jsonb');
    await runner.query('alter table switch_source add column if not exists share numeric');
    await runner.query('alter table published_footprint add column if not exists mapping smallint');
    await buildIndex(
      runner,
      'element_before_gaps',
      `on element (company, uuid)
       where modelled is not null and not modelled ? 'known' or received is not null and not received ? 'differences'`,
    );
    await buildIndex(
      runner,
      'dataset_before_quantities',
      `on dataset (owner, uuid) where received is not null and not received ? 'differences'`,
    );
    await buildIndex(
      runner,
      'published_footprint_before_gaps',
      `on published_footprint (company) where status = 'Active' and mapping is null`,
    );
    await runner.query(
      `insert into republication (company) select uuid from company
       on conflict (company) do update set requested = excluded.requested, cursor = null, due = excluded.due, attempts = 0`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
