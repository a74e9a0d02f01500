// Why: partners' systems accept different organisation words in event types, so our requests use the partner's. Our
// answers name as their source the address at which the request came in, so that it is an address where we listen.
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
