import { Injectable } from '@nestjs/common';
import { Conflict } from '#faults';
import { currentOrigin, Database } from '#platform';
import { changedRecords, undoRefusal } from '#model/imports';
import type { FileImport, ImportState } from '../files/file-import.js';
import type { KeptRecord } from './undo-survey.js';
import { surveyUndo } from './undo-survey.js';

/** What an undo does, or did. */
export interface UndoReport {
  readonly state: ImportState;
  /** Records that are gone already. */
  readonly gone: number;
  /** Records that are gone, or go. */
  readonly removed: number;
  /** The first of the records that it created and that stay. */
  readonly kept: readonly KeptRecord[];
  /** How many of these stay. */
  readonly staying: number;
  /** Records that it changed, which stay as they are. */
  readonly changed: number;
}

/** Undoes imports: what callers ask for. A worker removes the records, see `undoInChunks`. */
@Injectable()
export class ImportUndo {
  constructor(private readonly database: Database) {}

  /** What an undo would do; of one that has begun, what it did and will do. @throws Conflict where the import cannot be undone */
  async report(found: FileImport): Promise<UndoReport> {
    const refusal = found.state === 'undone' ? undefined : undoRefusal(found);
    if (refusal !== undefined) throw new Conflict(refusal);
    const { going, staying, kept } = await surveyUndo(this.database, found);
    const { state, removed: gone } = found;
    // What has become free after the undo stays, too.
    const removed = state === 'undone' ? gone : gone + going;
    return { state, gone, removed, kept, staying, changed: changedRecords(found) };
  }

  /**
   * Has an import undone, and leaves it to a worker. One that is being undone goes on.
   * @throws Conflict where it cannot be undone
   */
  async begin({ company, uuid, ...found }: FileImport, actor: string): Promise<void> {
    const refusal = undoRefusal(found);
    if (refusal !== undefined) throw new Conflict(refusal);
    const begun = await this.database.query(
      `update file_import set state = 'undoing', undone_by = $3, undo_request = $4, cancel_asked = false, breaks = 0,
         leased_until = null, ended = null, reason = null
       where company = $1 and uuid = $2 and state in ('done', 'failed', 'cancelled') returning 1`,
      [company, uuid, actor, currentOrigin().requestId ?? null],
    );
    if (begun.length > 0 || found.state === 'undoing') return;
    throw new Conflict('Others are undoing this import just now.');
  }
}
