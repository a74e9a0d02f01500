// Why: of the footprints that events name, one that cannot be read comes behind the others. A pull counts how many at the end of its
// list have failed since it went through all of them for the last time.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FootprintsPutOff1795206960000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table footprint_pull add column if not exists put_off integer not null default 0');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
