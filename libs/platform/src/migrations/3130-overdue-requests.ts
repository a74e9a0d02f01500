// Why: requests that nobody answers are told and found, and are asked again. Of a request of ours, the id in its event is the uuid of its
// row; so an index has those without an answer. `repeats` has no foreign key: the request that it names may be removed when it is old.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class OverdueRequests1795206144000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table company add column if not exists answer_due_days integer not null default 14
        check (answer_due_days between 1 and 400)`);
    await runner.query('alter table exchange_event add column if not exists repeats uuid');
    await buildIndex(
      runner,
      'exchange_event_repeats',
      'on exchange_event (company, repeats) where repeats is not null',
    );
    await buildIndex(
      runner,
      'exchange_event_unanswered',
      'on exchange_event (company, created, uuid) where answer is null and event_id = uuid::text',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
