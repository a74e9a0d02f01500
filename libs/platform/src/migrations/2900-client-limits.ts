// Why: a client may act until a time that is set for it and within limits of its own, and its old secret may work on for a while when a new one is made.
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An older process ignores all of it. A client that it gives a new secret keeps the old one for no longer than was said before. */
export class ClientLimits1795201200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table client
        add column expires timestamptz(3),
        add column requests_per_minute integer check (requests_per_minute > 0),
        add column concurrent integer check (concurrent > 0),
        add column old_secret_hash bytea,
        add column old_api_key_hash bytea,
        add column old_until timestamptz(3)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
