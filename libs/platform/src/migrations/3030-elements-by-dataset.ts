// Why: before a dataset is replaced somebody looks which elements are bound to it; without an index each page would read all of them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class ElementsByDataset1795205160000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'element_bound',
      'on element (company, kind, dataset, created, uuid) where newest and dataset is not null',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
