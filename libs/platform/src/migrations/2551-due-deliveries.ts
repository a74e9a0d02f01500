// Why: each sweep read all answers that wait or are queued, due or not; an index for each of its statements holds what it asks for.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DueDeliveries1795189560000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** What is to be delivered and doesn't wait behind its data source. A row is in one of the first two at most. */
const OPEN = `state in ('pending', 'delivering', 'retrying')`;

const STATEMENTS = [
  `create index if not exists delivery_unqueued on delivery (due) where ${OPEN} and queued is null`,
  `create index if not exists delivery_queued on delivery (queued) where ${OPEN} and queued is not null`,
  `create index if not exists delivery_waiting_due on delivery (company, data_source, due) where state = 'waiting'`,
  `drop index if exists delivery_due`,
];
