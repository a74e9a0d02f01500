// Why: files name elements by sku or name, and datasets by name; without an index each chunk would read all of them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class NamedElements1795198800000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'element_sku', 'on element (company, sku) where newest and sku is not null');
    await buildIndex(runner, 'element_name', 'on element (company, name) where newest');
    await buildIndex(runner, 'dataset_name', 'on dataset (owner, name)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
