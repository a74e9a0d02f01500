// Why: a write that is sent again under its Idempotency-Key gets the same answer as the first time.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Idempotency1795154400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ANSWERS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** request is a hash of route and body. Answers are sealed, since some contain a secret that is stored nowhere else. */
const ANSWERS = `
  create table kept_answer (
    company uuid not null,
    client text not null,
    key text not null,
    request bytea not null,
    answer bytea not null,
    etag text,
    created timestamptz(3) not null default now(),
    primary key (company, client, key),
    foreign key (company, client) references client (company, id) on delete cascade
  );
  create index kept_answer_created on kept_answer (created);
`;
