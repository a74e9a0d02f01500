// Why: each sweep read all answers that wait or are queued, due or not. Now each of its statements has an index with
// the rows it needs.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../schema/build-index.js';

export class DueDeliveries1795189560000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'delivery_unqueued', `on delivery (due) where ${OPEN} and queued is null`);
    await buildIndex(runner, 'delivery_queued', `on delivery (queued) where ${OPEN} and queued is not null`);
    await buildIndex(runner, 'delivery_waiting_due', `on delivery (company, data_source, due) where state = 'waiting'`);
    await dropIndex(runner, 'delivery_due');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * Deliveries that are still to be made and do not wait for a slot of their data source. A row is in at most one of the
 * first two indexes.
 */
const OPEN = `state in ('pending', 'delivering', 'retrying')`;
