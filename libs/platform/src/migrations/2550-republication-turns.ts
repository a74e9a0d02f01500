// Why: a company whose footprints cannot be published now must not keep the others from their turn.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RepublicationTurns1795189500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TURNS);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** due: when the next batch may begin. attempts: how often a batch has begun since the last one that committed. */
const TURNS = `
  alter table republication
    add column due timestamptz not null default now(),
    add column attempts integer not null default 0;
`;
