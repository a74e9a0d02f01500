// Why: each token call counts the refresh tokens of its client, and revoking a client deletes them.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefreshTokensOfClients1795185000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index refresh_token_client on refresh_token (company, client)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
