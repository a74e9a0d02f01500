// Why: a page in a browser keeps no secret. It renews its token by the refresh token alone, which only those may do that were issued for that.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An older process issues none, and renews those of this release with the client's secret only. */
export class Sessions1795204800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refresh_token add column session boolean not null default false');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
