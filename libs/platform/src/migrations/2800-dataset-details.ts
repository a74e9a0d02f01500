// Why: a factor is of a place and a time, and comes from somewhere: whoever chooses one asks for that first. EPDs say it all.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DatasetDetails1795197600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table dataset add column geo_location text, add column reference_year integer, add column valid_until date,
         add column source_url text, add column uncertainty numeric`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
