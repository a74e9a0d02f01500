// Why: whoever imports the same report every month maps its columns once, and keeps that under a name.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportMappings1795199400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const TABLE = `
  create table import_mapping (
    company uuid not null references company (uuid),
    uuid uuid not null,
    kind text not null,
    name text not null,
    mapping jsonb not null,
    revision bigint not null default 1,
    created timestamptz(3) not null default now(),
    updated timestamptz(3) not null default now(),
    primary key (company, uuid)
  );
  create unique index import_mapping_name on import_mapping (company, kind, name);
  create index import_mapping_listing on import_mapping (company, created, uuid);
`;
