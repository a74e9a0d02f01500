// Why: an import can be undone, and lists show what it wrote. So a record has the import that created it; others have none, and a
// column without a default rewrites no table.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../schema/build-index.js';

/** Tables with records that imports create, with the order in which they are listed, or undone. */
const INDEXES = {
  activity: '(company, import, start_date, uuid)',
  element: '(company, import, created, uuid)',
  dataset: '(owner, import, uuid)',
  model_input: '(company, import, model, (carries is null), uuid)',
};

export class RecordsOfAnImport1795207212000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(INDEXES))
      await runner.query(`alter table ${table} add column if not exists import uuid`);
    await runner.query(`
      alter table file_import
        -- how many rows created their record; null where the release before wrote them
        add column if not exists created_rows bigint,
        -- of an undo: who asks for it, and how many records are gone
        add column if not exists undone_by text,
        add column if not exists undo_request text,
        add column if not exists removed bigint not null default 0`);
    for (const [table, columns] of Object.entries(INDEXES))
      await buildIndex(runner, `${table}_import`, `on ${table} ${columns} where import is not null`);
    await buildIndex(
      runner,
      'file_import_unfinished',
      `on file_import (created) where state in ('uploading', 'queued', 'checking', 'waiting', 'writing', 'undoing')`,
    );
    await dropIndex(runner, 'file_import_open');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
