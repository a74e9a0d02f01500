// Why: a copy of the database, such as a dump that is restored on trial, must not answer partners. So the database notes where it is.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `migrate` writes the row (`noteInstallation`). */
export class Installation1795206996000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INSTALLATION);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const INSTALLATION = `
  create table installation (
    only_row boolean not null primary key default true check (only_row),
    -- null where the user who noted it may not read it
    system_identifier text,
    database_oid bigint not null,
    noted timestamptz(3) not null default now()
  );
`;
