// Why: an If-Match header names the revision of a record, so every record that can be patched needs one.
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

/** PostgreSQL stores a constant default once for all existing rows, so none is rewritten, however many there are. */
const TABLES = [
  ...['company', 'scope', 'org', 'supplier', 'location', 'taxonomy', 'activity_group'],
  ...['block', 'data_source'],
] as const;
