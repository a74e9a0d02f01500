// Why: references can be written over REST. A syncId belongs to one record, listings are read in order, and a taxonomy
// is walked downwards.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class References1795140000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(REFERENCES);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const REFERENCES = `
  create unique index scope_sync_id on scope (company, sync_id);
  create unique index org_sync_id on org (company, sync_id);
  create index scope_listing on scope (company, created, uuid);
  create index org_listing on org (company, created, uuid);
  create index supplier_listing on supplier (company, created, uuid);
  create index location_listing on location (company, created, uuid);
  create index taxonomy_listing on taxonomy (owner, created, uuid);
`;
