// Why: an inventory of the GHG Protocol states which method its figures of scope 2 follow.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Scope2Method1795200840000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table company add column scope2_method text check (scope2_method in ('location-based', 'market-based'))`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
