// Why: a company whose footprints can't be published now must not keep the others from their turn.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RepublicationTurns1795189500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TURNS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** due: when the next batch may begin; attempts: how often one was begun since the last that committed. */
const TURNS = `
  alter table republication
    add column due timestamptz not null default now(),
    add column attempts integer not null default 0;
`;
