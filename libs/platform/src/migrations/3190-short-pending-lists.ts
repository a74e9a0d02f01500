// Why: PostgreSQL collects new words in a list, and the insert that fills it sorts them into the index. With its 4 MB a chunk of each
// import of 60,000 activities took 150 ms for it, where others take 40, and commits of others waited up to 48 ms meanwhile. With 128 kB
// none of 900 chunks did; an import took 5.4 s before, 5.6 then (bench/whale). A search reads the list, too.
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = ['activity_words', 'element_words', 'published_footprint_keys'];

export class ShortPendingLists1795206384000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(`alter index ${index} set (gin_pending_list_limit = 128)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
