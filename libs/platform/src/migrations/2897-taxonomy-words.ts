// Why: a search of a company's own records looks up which taxonomies its words name, and all below them. It made the words of
// every taxonomy, and compared the paths of each two.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../schema/build-index.js';

export class TaxonomyWords1795201092000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'taxonomy_words', 'on taxonomy using gin (owner, search_words(name))');
    await buildIndex(runner, 'taxonomy_parent', 'on taxonomy (owner, parent) where parent is not null');
    // Statistics of the expression: without them the planner takes every word for rare.
    await runner.query('analyze taxonomy');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
