// Why: an If-Match names the revision of a record, so that every record that can be patched has one.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Revisions1795158000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`alter table ${table} add column revision bigint not null default 1`);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** A constant default is kept once for the rows that are there: none is rewritten, however many there are. */
const TABLES = [
  ...['company', 'scope', 'org', 'supplier', 'location', 'taxonomy', 'activity_group'],
  ...['block', 'data_source'],
] as const;
