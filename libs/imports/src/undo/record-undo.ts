import type { Tx } from '#platform';
import { recordChange } from '#access';
import { changedRecords, importedRecord } from '#model/imports';
import type { ImportRow } from '../files/file-import.js';

/** Writes the one entry of an undo that has ended, in the name of whoever asked for it. The records have theirs. */
export async function recordUndo(tx: Tx, row: ImportRow): Promise<void> {
  const { company, uuid, kind, state, file_name: name } = row;
  const changed = changedRecords({ written: Number(row.written), createdRows: Number(row.created_rows) });
  const counts = { removed: Number(row.removed), changed };
  const change = {
    action: 'undo',
    kind: importedRecord(kind),
    record: uuid,
    name,
    changes: { state: { to: state } },
  } as const;
  const by = { actor: row.undone_by ?? row.actor, requestId: row.undo_request };
  await recordChange(tx, company, { ...change, counts }, by);
}
