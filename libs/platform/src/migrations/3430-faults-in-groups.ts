// Why: equal faults of many rows are one thing to mend, so they are counted in groups, over all rows, although only the first faults are
// kept. An import may be asked to wait where its check warns of something.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distributeAdded } from '../large-installations/citus/distribute.js';

export class FaultsInGroups1795207248000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(GROUPS);
    await distributeAdded(runner);
    await runner.query(TO_IMPORT);
    for (const statement of [COLUMNS, ...STATES, ...CHECKED_BY_THE_RELEASE_BEFORE, ...CLAIMED_BY_THE_RELEASE_BEFORE])
      await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** `key` tells column, value and reason apart, `number` which came first. */
const GROUPS = `
  create table file_import_fault_group (
    company uuid not null,
    import uuid not null,
    key text not null,
    number bigint generated always as identity,
    "column" text not null,
    value text not null,
    reason text not null,
    count bigint not null,
    lines bigint[] not null,
    primary key (company, import, key)
  )`;

const TO_IMPORT = `
  alter table file_import_fault_group
    add foreign key (company, import) references file_import (company, uuid) on delete cascade`;

/**
 * `warnings` is null until the file was checked for them. `grouped` says of how many rows the faults are in groups: fewer than were
 * handled, where the release before handled some. `claimed` is the attempt of a worker that reads mappings as this release does. `ungrouped` counts the faults for which there was no group.
 */
const COLUMNS = `
  alter table file_import
    add column stops_on_warnings boolean not null default false,
    add column warnings jsonb,
    add column grouped bigint not null default 0,
    add column claimed integer,
    add column ungrouped bigint not null default 0`;

/** Workers of the release before look for the states that they know, and so leave one alone that waits. Migration 3431 checks the rows. */
const STATES = [
  'alter table file_import drop constraint file_import_state_check',
  `alter table file_import add constraint file_import_state_check
     check (state in ('uploading', 'queued', 'checking', 'waiting', 'writing', 'done', 'refused', 'failed', 'cancelled',
       'undoing', 'undone')) not valid`,
];

/**
 * A worker of the release before does not look for warnings. What it checked of an import that is to stop where there are some is
 * checked again, by another worker, before anything is written: it has lost its lease.
 */
const CHECKED_BY_THE_RELEASE_BEFORE = [
  `create function check_import_again() returns trigger language plpgsql as $$
   begin
     new.state := 'queued';
     new.leased_until := now() + interval '30 seconds';
     new.breaks := 0;
     return new;
   end $$`,
  `create trigger file_import_checked_before before update of state on file_import for each row
     when (old.state = 'checking' and new.state = 'writing' and new.stops_on_warnings and new.warnings is null)
     execute function check_import_again()`,
];

/**
 * A worker of the release before ignores what it does not know of a mapping: it would write rows that are to be left out, and figures
 * that are to be divided. It finds no such import.
 */
const CLAIMED_BY_THE_RELEASE_BEFORE = [
  `create function leave_import() returns trigger language plpgsql as $$
   begin
     return null;
   end $$`,
  `create trigger file_import_claimed_before before update of attempt on file_import for each row
     when (new.attempt > old.attempt and new.claimed is distinct from new.attempt
       and (new.mapping ? 'where' or jsonb_path_exists(new.mapping, '$.columns[*] ? (exists(@.per) || exists(@.columns))')))
     execute function leave_import()`,
];
