// Why: a request names the organisation of the last event that came from the partner, and must not read all our own to it before.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class EventsOfPartners1795206348000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'exchange_event_of_partner',
      'on exchange_event (company, source_key, created, uuid) where event_id <> uuid::text',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
