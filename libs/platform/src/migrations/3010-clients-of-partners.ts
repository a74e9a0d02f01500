// Why: which partner a client belongs to decides whose requests it may answer, and how its events may come.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClientsOfPartners1795204836000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table data_source add column accept_json_events boolean not null default false;
      alter table client add column data_source uuid,
        add foreign key (company, data_source) references data_source (company, uuid) on delete set null (data_source);
      create index client_data_source on client (company, data_source) where data_source is not null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
