// Why: a listing of products that partners get, or not, is counted by state; without these its count reads every element and footprint.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../schema/build-index.js';

const ORDER = 'created, uuid';

/** Each new index has all that its count reads, so that it reads the index alone. */
const BUILT = {
  element_of_state: `on element (company, kind, version_state, ${ORDER}) include (chain) where newest`,
  element_figures: `on element (company, kind, ${ORDER}) include (chain, version_state) where newest and (co2e ->> 'A1_A3') <> ''`,
  element_no_figures: `on element (company, kind, ${ORDER}) include (chain, version_state) where newest and (co2e ->> 'A1_A3') = ''`,
  published_footprint_visible: `on published_footprint (company, chain) include (share, reviewed, status) where status = 'Active'`,
};

/** What they are built instead of. */
const REPLACED = ['element_state', 'element_with_figures', 'element_without_figures'];

export class CountedFromIndexes1795206180000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(BUILT)) await buildIndex(runner, name, definition);
    for (const name of REPLACED) await dropIndex(runner, name);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
