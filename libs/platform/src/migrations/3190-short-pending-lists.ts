// Why: PostgreSQL collects new words in a list, and whoever fills it sorts them into the index. With its 4 MB an insert of an import
// did so for 150 ms, and for 50 of them others waited with their commits. With 128 kB none of 1,000 chunks took so long, and an import of 60,000
// activities 5.4 and 5.6 s (bench/whale). A search reads the list, too.
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
