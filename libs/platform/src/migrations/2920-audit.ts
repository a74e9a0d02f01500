// Why: who answers for the data has to see who changed what, over all kinds of records, and that nobody has touched that since. A
// worker chains the entries after they are committed, so no writer waits for another. `number` is null until then.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Audit1795201920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * `changes` and `counts` are json, not jsonb: their text is kept as it was written, and it is what the hash is made of. The company may
 * be the nil UUID, which owns what belongs to the installation, so there is no foreign key. `seq` is the order in which entries are
 * chained that become visible together.
 */
const TABLES = `
  create table audit_entry (
    company uuid not null,
    uuid uuid not null default gen_random_uuid(),
    created timestamptz(3) not null default clock_timestamp(),
    seq bigint not null generated always as identity,
    actor text not null,
    request_id text,
    action text not null,
    kind text not null,
    record text,
    name text,
    changes json,
    counts json,
    number bigint,
    key text,
    hash bytea,
    primary key (company, created, uuid),
    check ((number is null) = (hash is null) and (number is null) = (key is null))
  );
  create unique index audit_entry_number on audit_entry (company, number) where number is not null;
  create index audit_entry_unchained on audit_entry (company, seq) where number is null;
  create index audit_entry_record on audit_entry (company, record, created, uuid) where record is not null;

  create table audit_chain (
    company uuid not null primary key,
    head_number bigint not null,
    head_hash bytea not null,
    head_at timestamptz(3) not null,
    head_key text not null,
    head_seal bytea not null,
    pruned_number bigint not null,
    pruned_hash bytea not null,
    pruned_at timestamptz(3) not null,
    pruned_key text not null,
    pruned_seal bytea not null
  );

  create table audit_key (
    company uuid not null,
    id text not null,
    sealed bytea not null,
    created timestamptz(3) not null default now(),
    primary key (company, id)
  );
`;
