import type { CompanyId } from '#platform';
import type { ImportKind, ImportMapping, ImportWarning } from '#model/imports';
import type { ImportTarget } from './import-target.js';

/** `create`: a known syncId has to say the same. `upsert`: it is changed as by a PATCH. */
export const IMPORT_MODES = ['create', 'upsert'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * `waiting`: its check warned of something, and somebody is to confirm it. `refused`: rows are faulty, nothing was written. `failed`:
 * something changed while it wrote; `reason` says which rows stand. `undone`: what it created is gone, but for what has been changed or
 * used since.
 */
export type ImportState =
  | 'uploading'
  | 'queued'
  | 'checking'
  | 'waiting'
  | 'writing'
  | 'done'
  | 'refused'
  | 'failed'
  | 'cancelled'
  | 'undoing'
  | 'undone';

/** What a caller asks for. */
export interface ImportOrder {
  kind: ImportKind;
  mode: ImportMode;
  dryRun: boolean;
  skipFaulty: boolean;
  /** Whether it waits for somebody to confirm it where its check warns of something. */
  stopsOnWarnings?: boolean;
  fileName: string;
  mapping: ImportMapping;
  /** Of datasets: where they go. */
  target?: ImportTarget;
}

/** How far an import is. */
export interface FileImport extends ImportOrder {
  company: CompanyId;
  uuid: string;
  bytes: number;
  actor: string;
  state: ImportState;
  /** Records read in the pass under way. */
  handled: number;
  /** Records of the whole file, known once it was checked. */
  checked?: number;
  written: number;
  /** How many of the written rows created their record; undefined where the release before wrote them. */
  createdRows?: number;
  /** Records that its undo has removed. */
  removed: number;
  unchanged: number;
  faulty: number;
  /** Values that rows are written without. */
  leftOut: number;
  /** Rows that are hidden in the workbook, and were read. */
  hidden: number;
  /** Of rows that were handled, so many have their faults in groups. */
  grouped: number;
  /** Faults for which there was no group. */
  ungrouped: number;
  /** What its check warns of; absent until then. */
  warnings?: readonly ImportWarning[];
  reason?: string;
  created: Date;
  started?: Date;
  /** When the last chunk was recorded. */
  progressed?: Date;
  ended?: Date;
}

/** The row of an import as statements select it. */
export interface ImportRow {
  company: CompanyId;
  uuid: string;
  kind: ImportKind;
  mode: ImportMode;
  dry_run: boolean;
  skip_faulty: boolean;
  stops_on_warnings: boolean;
  file_name: string;
  bytes: string | null;
  mapping: ImportMapping;
  target: ImportTarget | null;
  actor: string;
  state: ImportState;
  attempt: number;
  breaks: number;
  cancel_asked: boolean;
  handled: string;
  checked: string | null;
  written: string;
  created_rows: string | null;
  undone_by: string | null;
  undo_request: string | null;
  removed: string;
  unchanged: string;
  faulty: string;
  left_out: string;
  hidden: string;
  grouped: string;
  ungrouped: string;
  warnings: readonly ImportWarning[] | null;
  reason: string | null;
  created: Date;
  started: Date | null;
  progressed: Date | null;
  ended: Date | null;
  request_id: string | null;
  trace_parent: string | null;
}

export const IMPORT_COLUMNS = `company, uuid, kind, mode, dry_run, skip_faulty, stops_on_warnings, file_name, bytes, mapping, target, actor, state, attempt, breaks, cancel_asked, handled,
  checked, written, unchanged, faulty, left_out, hidden, grouped, ungrouped, warnings, reason, created, started, progressed, ended, request_id, trace_parent, created_rows, undone_by, undo_request, removed`;

export function fileImport(row: ImportRow): FileImport {
  return {
    company: row.company,
    uuid: row.uuid,
    kind: row.kind,
    mode: row.mode,
    dryRun: row.dry_run,
    skipFaulty: row.skip_faulty,
    stopsOnWarnings: row.stops_on_warnings,
    fileName: row.file_name,
    mapping: row.mapping,
    ...(row.target !== null && { target: row.target }),
    bytes: Number(row.bytes),
    actor: row.actor,
    state: row.state,
    handled: Number(row.handled),
    checked: row.checked === null ? undefined : Number(row.checked),
    written: Number(row.written),
    // The release before counts neither; where it wrote a part, nobody knows what it created.
    createdRows:
      row.created_rows === null || Number(row.grouped) < Number(row.handled) ? undefined : Number(row.created_rows),
    removed: Number(row.removed),
    unchanged: Number(row.unchanged),
    faulty: Number(row.faulty),
    leftOut: Number(row.left_out),
    hidden: Number(row.hidden),
    grouped: Number(row.grouped),
    ungrouped: Number(row.ungrouped),
    warnings: row.warnings ?? undefined,
    reason: row.reason ?? undefined,
    created: row.created,
    started: row.started ?? undefined,
    progressed: row.progressed ?? undefined,
    ended: row.ended ?? undefined,
  };
}
