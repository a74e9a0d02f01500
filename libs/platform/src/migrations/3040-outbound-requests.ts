// Why: people look for what they asked of partners. That was found among all that is to be delivered, nearly all of it answers.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class OutboundRequests1795205400000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'delivery_request', `on delivery (company, created, uuid) where kind = 'request'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
