// Why: an EPD has its texts in several languages, and a company wants them in its own.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompanyLanguages1795200912000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table company add column languages text[] not null default '{en,de}'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
