// Why: a process of the release before that writes a dataset does not know the lanes that are bound to it. What it has written is found
// by the revision up to which lanes were marked as due, in an index that is empty but for such datasets. At first all are in it; workers
// go through them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class LanesMarked1795206679200 implements MigrationInterface {
  /** An index of a table that may be large is built while others write. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dataset add column if not exists lanes_marked bigint');
    await buildIndex(
      runner,
      'dataset_before_lanes',
      'on dataset (owner, uuid) where lanes_marked is distinct from revision',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
