import type { Tx } from '#platform';
import { recordChange } from '#access';
import { importedRecord } from '#model/imports';
import type { ImportRow } from './files/file-import.js';

/** Writes the one entry of an import that has ended, in the name of whoever asked for it. There is none if it wrote nothing. */
export async function recordImport(tx: Tx, row: ImportRow): Promise<void> {
  const { company, uuid, kind, dry_run, actor, request_id: requestId, file_name: name } = row;
  const counts = {
    written: Number(row.written),
    unchanged: Number(row.unchanged),
    faulty: Number(row.faulty),
    leftOut: Number(row.left_out),
  };
  if (dry_run || counts.written === 0) return;
  const changes = { state: { to: row.state }, mode: { to: row.mode } };
  const change = { action: 'import', kind: importedRecord(kind), record: uuid, name, changes, counts } as const;
  await recordChange(tx, company, change, { actor, requestId });
}
