// Why: a file may name a place that we have no code for, such as EU-28. Its record has the wider place, or none; what the file says is kept.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Without a transaction, so that no reader of one table waits for the other. */
export class PlacesAsWritten1795207284000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['element', 'dataset'])
      await runner.query(`alter table ${table} add column if not exists geo_location_text text`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
