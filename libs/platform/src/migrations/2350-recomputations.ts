// Why: new figures of a shared database reach each company in a transaction of its own; what is still due must outlive the process that imports.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Recomputations1795181400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RECOMPUTATIONS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * What a company's elements have to be computed anew for, or published anew: a dataset, or what is said of a database. One
 * thing may be due several times: whoever notes it must not wait for whoever else has.
 */
const RECOMPUTATIONS = `
  create table recomputation (
    company uuid not null references company,
    id bigint generated always as identity,
    dataset_owner uuid not null,
    dataset uuid,
    factor_database uuid,
    due timestamptz(3) not null default now(),
    fault text,
    primary key (company, id),
    check ((dataset is null) <> (factor_database is null))
  );
  create index recomputation_due on recomputation (due);
`;
