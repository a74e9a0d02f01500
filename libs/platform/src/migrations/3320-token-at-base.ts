// Why: the contract has no token endpoint right below the PACT base URL. A company may switch it on for partners who know that address
// alone, and an operator sees which clients still ask there.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the release before answers there goes on until its processes end. */
export class TokenAtBase1795206852000 implements MigrationInterface {
  /** Else it would keep readers of both tables waiting at a time. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table company add column if not exists token_at_base boolean not null default false');
    await runner.query('alter table client add column if not exists base_token_asked timestamptz(3)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
