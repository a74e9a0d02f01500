// Why: new figures of a shared database reach each company in a transaction of its own. The work that is left must
// outlive the process that imports.
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
 * Names the reason why a company's elements have to be computed or published again: a dataset, or the description of a
 * database. One reason may have several rows, so that a writer that adds one never waits for another writer.
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
