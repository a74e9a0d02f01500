// Why: which partner a client belongs to decides whose requests it may answer, and how its events may come.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ClientsOfPartners1795204836000 implements MigrationInterface {
  /** One table at a time: a reader of two of them, and one statement that locks both, would wait for each other. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table data_source add column if not exists accept_json_events boolean not null default false',
    );
    await runner.query('alter table client add column if not exists data_source uuid');
    await runner.query(`
      do $$ begin
        if not exists (select from pg_constraint where conname = 'client_company_data_source_fkey') then
          alter table client add constraint client_company_data_source_fkey
            foreign key (company, data_source) references data_source (company, uuid) on delete set null (data_source);
        end if;
      end $$`);
    await buildIndex(runner, 'client_data_source', 'on client (company, data_source) where data_source is not null');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
