// Why: partners' systems differ in the organisation word of the event types they take: a request of ours uses theirs. What
// we answer names as its source the address at which its request came in, so that it is one where we listen.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EventAddresses1795194000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table data_source add column event_organisation text');
    await runner.query('alter table exchange_event add column origin text');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
