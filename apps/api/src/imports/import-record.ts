import { ApiProperty } from '@nestjs/swagger';
import type { FaultGroup, ImportKind, ImportWarning } from '#model/imports';
import { proposalForValue, WARNING_KINDS } from '#model/imports';
import type { FileImport, GroupedFaults, ImportMode, ImportState, RowFault } from '#imports';
import { IMPORT_MODES } from '#imports';
import type { Revised } from '../web/http/revised.js';
import { revised } from '../web/http/revised.js';
import { TimeText, UuidText } from '../web/views/formats.js';
import { KindProperty } from './kind-texts.js';

export const IMPORT_STATES = [
  ...['queued', 'checking', 'waiting', 'writing', 'done', 'refused', 'failed', 'cancelled', 'undoing', 'undone'],
];

/** How many rows of an import, so far. */
export class ImportRowsRecord {
  /** Rows read in the pass under way: the check, then the writing. */
  @ApiProperty({ type: 'integer' }) read!: number;
  /** Rows of the whole file; absent until it was checked. */
  @ApiProperty({ type: 'integer' }) total?: number;
  /** Records that were created or changed; of a dry run: that would be. */
  @ApiProperty({ type: 'integer' }) written!: number;
  /** Rows whose record says the same already. */
  @ApiProperty({ type: 'integer' }) unchanged!: number;
  /** Rows with a fault. */
  @ApiProperty({ type: 'integer' }) faulty!: number;
  /**
   * Values that rows are written without, such as a scenario beside the default; of a dry run: would be. Rows that conditions of the
   * mapping leave out are counted, too.
   */
  @ApiProperty({ type: 'integer' }) leftOut!: number;
  /** Of a workbook: rows among those read that are hidden there, as by a filter; absent where none is. */
  @ApiProperty({ type: 'integer' }) hidden?: number;
  /** Records that an undo has removed; absent where none is. */
  @ApiProperty({ type: 'integer' }) removed?: number;
}

/** What may be meant otherwise than the file says it, although nothing is wrong with it. */
export class ImportWarningRecord {
  /** What it is about. */
  @ApiProperty({ enum: WARNING_KINDS, enumName: 'ImportWarningKind' }) kind!: ImportWarning['kind'];
  /** The header of the column that it is about; absent where it is about whole rows. */
  column?: string;
  /** What it says, in words. */
  message!: string;
  /** How many rows it is about. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** The lines of the first five of them. */
  @ApiProperty({ type: 'array', items: { type: 'integer' } }) firstLines!: number[];
}

/** An import of a file, which a worker does in the background. */
export class ImportRecord {
  /** The UUID of the import, given by the service; it never changes. */
  @UuidText() uuid!: string;
  @KindProperty() kind!: ImportKind;
  /** `create`: a known syncId, of datasets key, has to say the same. `upsert`: its record is changed as by a PATCH. */
  @ApiProperty({ enum: IMPORT_MODES, enumName: 'ImportMode' }) mode!: ImportMode;
  /** Whether the file is only checked, and nothing is written. */
  dryRun!: boolean;
  /** Whether the other rows are written where some are faulty. */
  skipFaulty!: boolean;
  /** What it does where its check warns of something: it goes on, or waits until it is confirmed. */
  @ApiProperty({ enum: ['go', 'stop'] }) onWarnings!: string;
  /** The name of the file as it was sent. */
  fileName!: string;
  /** Of datasets: the database that they go into, by its UUID, or by its name where it is new. */
  database?: string;
  /** The size of the file in bytes. */
  @ApiProperty({ type: 'integer' }) bytes!: number;
  /**
   * How far it is. `waiting`: its check warned of something, and it waits for `POST /v1/import/{uuid}/confirm`. `refused`:
   * rows are faulty and nothing was written. `failed`: something changed while it wrote; `reason` says which rows stand.
   * `undoing`: a worker removes what it created; `undone`: that is gone, but for what is in use.
   */
  @ApiProperty({ enum: IMPORT_STATES, enumName: 'ImportState' }) state!: ImportState;
  /** How many rows were read, written and found faulty so far. */
  rows!: ImportRowsRecord;
  /** What its check warns of, what most rows have first, at most 50; empty until then. */
  warnings!: ImportWarningRecord[];
  /** Why it ended as it did; absent where there is nothing to say. */
  reason?: string;
  /** Seconds from its beginning to its last progress; absent until it began, and once it is undone. */
  seconds?: number;
  /** How many seconds it is likely to take from now on; absent while that is not known. */
  estimate?: number;
  /** When the file was kept: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When a worker began: ISO 8601, UTC, with milliseconds; absent until then. */
  @TimeText() started?: string;
  /** When it ended: ISO 8601, UTC, with milliseconds; absent until then. */
  @TimeText() ended?: string;
}

/** What is wrong with one cell of a file. */
export class ImportFaultRecord {
  /** The line of the file as a person sees it, from 1. */
  @ApiProperty({ type: 'integer' }) line!: number;
  /** The header of the column; empty where it is the whole row. */
  column!: string;
  /** What the cell says. */
  value!: string;
  /** What is wrong with it, in words. */
  reason!: string;
}

/** What the most likely text is instead of one that was refused. */
export class ProposedTextRecord {
  /** The text, for `values` of the column in the mapping. */
  value!: string;
}

/** Faults of one column, value and reason. */
export class ImportFaultGroupRecord {
  /** The header of the column; empty where it is the whole row. */
  column!: string;
  /** What the cells say. */
  value!: string;
  /** What is wrong with them, in words. */
  reason!: string;
  /** How many there are, in all rows of the file. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** The lines of the first five of them. */
  @ApiProperty({ type: 'array', items: { type: 'integer' } }) lines!: number[];
  /** What is most likely meant; absent where nothing is more likely than anything else. */
  proposal?: ProposedTextRecord;
}

/** What is wrong with the rows of a file, in the order of the file; with `grouped=true`, each thing once. */
export class ImportFaultsRecord {
  /** How many rows are faulty. */
  @ApiProperty({ type: 'integer' }) faulty!: number;
  /** How many values rows are written without. */
  @ApiProperty({ type: 'integer' }) leftOut!: number;
  /**
   * The faults, at most 10,000; absent with `grouped=true`. A reason that begins with "left out" is of a row that is
   * written without what it names, at most 1,000 of those. What is read otherwise than it is written, such as a place that
   * is wider, is listed with its first row alone.
   */
  data?: ImportFaultRecord[];
  /**
   * With `grouped=true`: the faults of all rows by what they say, the most frequent first, at most 1,000 groups, and what is
   * left out or read otherwise among them.
   */
  groups?: ImportFaultGroupRecord[];
  /** With `grouped=true`: how many faults are in none of the groups; absent where there are none. */
  @ApiProperty({ type: 'integer' }) others?: number;
}

export function importRecord(of: FileImport): ImportRecord {
  const until = of.ended ?? of.progressed;
  const isUndone = of.state === 'undoing' || of.state === 'undone';
  const seconds = isUndone
    ? undefined
    : of.started && until && Math.round((until.getTime() - of.started.getTime()) / 100) / 10;
  return {
    uuid: of.uuid,
    kind: of.kind,
    mode: of.mode,
    dryRun: of.dryRun,
    skipFaulty: of.skipFaulty,
    onWarnings: of.stopsOnWarnings ? 'stop' : 'go',
    fileName: of.fileName,
    database: databaseOf(of),
    bytes: of.bytes,
    state: of.state,
    rows: {
      read: of.handled,
      total: of.checked,
      written: of.written,
      unchanged: of.unchanged,
      faulty: of.faulty,
      leftOut: of.leftOut,
      hidden: of.hidden || undefined,
      removed: of.removed || undefined,
    },
    warnings: (of.warnings ?? []).map(warningRecord),
    reason: of.reason,
    seconds,
    estimate: of.ended ? undefined : estimate(of, seconds),
    created: of.created.toISOString(),
    started: of.started?.toISOString(),
    ended: of.ended?.toISOString(),
  };
}

export function warningRecord({ kind, column, message, count, firstLines }: ImportWarning): ImportWarningRecord {
  return { kind, column, message, count, firstLines: [...firstLines] };
}

function databaseOf({ target }: FileImport): string | undefined {
  if (target === undefined) return undefined;
  return 'uuid' in target.database ? target.database.uuid : target.database.name;
}

/** By the pace so far: the whole file is read twice, once to be checked and once to be written. */
function estimate({ state, checked, handled }: FileImport, seconds: number | undefined): number | undefined {
  if (state !== 'writing' || checked === undefined || seconds === undefined) return undefined;
  const done = (checked + handled) / (2 * checked);
  return Math.round(seconds / done - seconds);
}

export function faultRecord({ line, column, value, reason }: RowFault): ImportFaultRecord {
  return { line, column, value, reason };
}

export function groupedFaultsRecord(of: FileImport, { groups, others }: GroupedFaults): ImportFaultsRecord {
  const { faulty, leftOut } = of;
  return { faulty, leftOut, groups: groups.map((group) => groupRecord(of, group)), others: others || undefined };
}

function groupRecord(
  { kind, mapping }: FileImport,
  { column, value, reason, count, lines }: FaultGroup,
): ImportFaultGroupRecord {
  const proposal = proposalForValue(kind, mapping.columns, { column, value });
  return { column, value, reason, count, lines: [...lines], proposal: proposal && { value: proposal.value } };
}

/** An import with its ETag, which changes with what it has done. */
export function importAnswer(of: FileImport): Revised<ImportRecord> {
  const { handled, state, written, unchanged, faulty, removed } = of;
  return revised(importRecord(of), handled, state, [written, unchanged, faulty, removed].join());
}
