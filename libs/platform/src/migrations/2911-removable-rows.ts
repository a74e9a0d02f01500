// Why: removing old rows must read only these, and what refers to them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class RemovableRows1795201596000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'exchange_event_request',
      'on exchange_event (company, request) where request is not null',
    );
    await buildIndex(runner, 'exchange_event_answer', 'on exchange_event (company, answer) where answer is not null');
    await buildIndex(
      runner,
      'published_footprint_deprecated',
      `on published_footprint (company, created, id) where status = 'Deprecated'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
