// Why: whoever writes a company's locations and taxonomy from another system finds them by that system's ids, as all other records.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class SyncIdsOfPlaces1795207320000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table location add column if not exists sync_id text');
    await runner.query('alter table taxonomy add column if not exists sync_id text');
    await buildIndex(runner, 'location_sync_id', 'on location (company, sync_id) where sync_id is not null', true);
    await buildIndex(runner, 'taxonomy_sync_id', 'on taxonomy (owner, sync_id) where sync_id is not null', true);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
