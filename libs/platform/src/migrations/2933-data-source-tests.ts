// Why: whether a partner can be reached is found out by a worker, since the api sends nothing to partners, and shown by the api.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DataSourceTests1795202388000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table data_source_test (
        company uuid not null, data_source uuid not null,
        requested timestamptz(3) not null default now(),
        -- When a worker may take it; while one has it, when its lease ends.
        due timestamptz(3) not null default now(),
        began timestamptz(3),
        finished timestamptz(3),
        works boolean,
        steps jsonb,
        primary key (company, data_source),
        foreign key (company, data_source) references data_source (company, uuid) on delete cascade
      );
      create index data_source_test_due on data_source_test (due) where finished is null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
