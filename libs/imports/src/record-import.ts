import type { AuditKind } from '#access';
import type { Tx } from '#platform';
import { recordChange } from '#access';
import type { ImportKind } from '#model/imports';
import type { ImportRow } from './files/file-import.js';

/** What the audit calls the records of an import. A bill of materials has the inputs of a model. */
const KINDS = {
  material: 'material',
  process: 'process',
  activity: 'activity',
  dataset: 'dataset',
  model: 'input',
} as const satisfies Record<ImportKind, AuditKind>;

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
  const change = { action: 'import', kind: KINDS[kind], record: uuid, name, changes, counts } as const;
  await recordChange(tx, company, change, { actor, requestId });
}
