// Why: a page of a pull that is read again counts as it was read last, so how much of it was counted has to be known. Whether it was counted
// says too little: a partner's page may have been empty before.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PagesCountedAsReadLast1795207176000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table footprint_pull
        add column if not exists page_found integer not null default 0,
        add column if not exists page_faulty integer not null default 0`);
    await runner.query('alter table footprint_pull drop column if exists is_counted');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
