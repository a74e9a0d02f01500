// Why: files of rows are imported in the background. A file is kept in pieces, since api and worker share no disk; how far its
// import is, and what is wrong with its rows, is kept beside it.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FileImports1795198200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const TABLES = `
  create table file_import (
    company uuid not null references company (uuid),
    uuid uuid not null,
    kind text not null,
    mode text not null check (mode in ('create', 'upsert')),
    dry_run boolean not null,
    skip_faulty boolean not null,
    file_name text not null,
    bytes bigint,
    digest bytea,
    mapping jsonb not null,
    actor text not null,
    state text not null default 'uploading'
      check (state in ('uploading', 'queued', 'checking', 'writing', 'done', 'refused', 'failed', 'cancelled')),
    attempt integer not null default 0,
    leased_until timestamptz(3),
    -- How often a worker took it up in vain since rows were last written: one that breaks every worker is given up.
    breaks integer not null default 0,
    cancel_asked boolean not null default false,
    -- Of the pass under way: records handled so far; the next chunk begins behind them.
    handled bigint not null default 0,
    checked bigint,
    written bigint not null default 0,
    unchanged bigint not null default 0,
    faulty bigint not null default 0,
    reason text,
    created timestamptz(3) not null default now(),
    started timestamptz(3),
    progressed timestamptz(3),
    ended timestamptz(3),
    primary key (company, uuid)
  );
  create index file_import_listing on file_import (company, created, uuid);
  create index file_import_open on file_import (created) where state in ('uploading', 'queued', 'checking', 'writing');
  create index file_import_digest on file_import (company, digest) where not dry_run;

  create table file_import_piece (
    company uuid not null,
    import uuid not null,
    number integer not null,
    bytes bytea not null,
    primary key (company, import, number),
    foreign key (company, import) references file_import (company, uuid) on delete cascade
  );
  alter table file_import_piece alter column bytes set storage external;

  create table file_import_fault (
    company uuid not null,
    import uuid not null,
    number bigint generated always as identity,
    line bigint not null,
    "column" text not null,
    value text not null,
    reason text not null,
    primary key (company, import, number),
    foreign key (company, import) references file_import (company, uuid) on delete cascade
  );
`;
