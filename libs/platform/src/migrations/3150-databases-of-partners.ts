// Why: a database of a partner's footprints is no source of secondary data, and its name is the company's own affair: footprints that we
// publish have to tell it from the others. What its figures are weighted by stands in the footprints that came.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DatabasesOfPartners1795206216000 implements MigrationInterface {
  /** Datasets are gone through without the lock that the column takes. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table factor_database add column if not exists data_source uuid');
    await runner.query(`
      update factor_database f set data_source = d.data_source
      from (select distinct on (owner, factor_database) owner, factor_database, (received ->> 'dataSource')::uuid as data_source
        from dataset where received is not null order by owner, factor_database, created) d
      where f.owner = d.owner and f.uuid = d.factor_database`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
