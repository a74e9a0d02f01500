// Why: a company is closed for some time before it is deleted, so that a mistake can be undone.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClosedCompanies1795201632000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLOSING);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * closed: since when nobody can use the company. delete_after: when a worker may begin to delete it. deleting: when a worker
 * has begun; from then on there is no way back. All null for a company that is in use.
 */
const CLOSING = `
  alter table company
    add column closed timestamptz(3),
    add column delete_after timestamptz(3),
    add column deleting timestamptz(3),
    add constraint company_closing_check check (
      (closed is null) = (delete_after is null) and (deleting is null or closed is not null));
`;
