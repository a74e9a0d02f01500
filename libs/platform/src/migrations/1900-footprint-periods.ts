// Why: the footprints listing filters by validity. Without an index, a date that few or no footprints match makes it
// read them all.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FootprintPeriods1795165200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index published_footprint_start on published_footprint (company, validity_start)');
    await runner.query('create index published_footprint_end on published_footprint (company, validity_end)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
