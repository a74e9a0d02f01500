// Why: what a partner sends is kept at once, and becomes factors afterwards, in slices. So each footprint says whether its factor is still
// to be made, and a turn says of which partner some are. A pull ends when the factors are made, and reads what several events name.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class DueFactors1795206780000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FACTOR_TURN);
    await runner.query(`
      alter table footprint_pull
        add column if not exists is_read boolean not null default false,
        add column if not exists is_counted boolean not null default false,
        add column if not exists events integer not null default 1`);
    await runner.query('alter table received_footprint add column if not exists factor_due timestamptz(3)');
    await buildIndex(
      runner,
      'received_footprint_factor_due',
      'on received_footprint (company, data_source, factor_due, uuid) where factor_due is not null',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const FACTOR_TURN = `
  create table if not exists factor_turn (
    company uuid not null references company (uuid),
    data_source uuid not null,
    due timestamptz(3) not null default now(),
    -- How many footprints are taken one by one, since a slice of them failed.
    singly integer not null default 0,
    primary key (company, data_source)
  );
  create index if not exists factor_turn_due on factor_turn (due);
`;
