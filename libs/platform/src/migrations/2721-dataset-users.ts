// Why: a dataset that an element was ever bound to cannot be deleted. The audit trail knows these bindings.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class DatasetUsers1795195260000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'element_change_dataset',
      `on element_change (company, ((changes->'dataset'->>'to')::uuid)) where changes ? 'dataset'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
