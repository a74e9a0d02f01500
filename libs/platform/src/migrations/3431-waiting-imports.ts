// Why: an import that nobody confirms is dropped after a day, and every worker looks for such.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class WaitingImports1795207249000 implements MigrationInterface {
  /** The index is built, and the rows are checked, while others write. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table file_import validate constraint file_import_state_check');
    await buildIndex(runner, 'file_import_waiting', `on file_import (progressed) where state = 'waiting'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
