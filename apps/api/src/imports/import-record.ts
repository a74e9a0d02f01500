import { ApiProperty } from '@nestjs/swagger';
import type { ImportKind } from '#model/imports';
import type { FileImport, ImportMode, ImportState, RowFault } from '#imports';
import { IMPORT_MODES } from '#imports';
import type { Revised } from '../web/http/revised.js';
import { revised } from '../web/http/revised.js';
import { TimeText, UuidText } from '../web/views/formats.js';
import { KindProperty } from './kind-texts.js';

const STATES = ['queued', 'checking', 'writing', 'done', 'refused', 'failed', 'cancelled'];

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
   * Values that rows are written without, such as a scenario beside the default, or that are read otherwise, such as a
   * place that is wider; of a dry run: would be. Rows that conditions of the mapping leave out are counted, too.
   */
  @ApiProperty({ type: 'integer' }) leftOut!: number;
  /** Of a workbook: rows among those read that are hidden there, as by a filter; absent where none is. */
  @ApiProperty({ type: 'integer' }) hidden?: number;
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
  /** The name of the file as it was sent. */
  fileName!: string;
  /** Of datasets: the database that they go into, by its UUID, or by its name where it is new. */
  database?: string;
  /** The size of the file in bytes. */
  @ApiProperty({ type: 'integer' }) bytes!: number;
  /**
   * How far it is. `refused`: rows are faulty and nothing was written. `failed`: something changed while it wrote;
   * `reason` says which rows stand.
   */
  @ApiProperty({ enum: STATES, enumName: 'ImportState' }) state!: ImportState;
  /** How many rows were read, written and found faulty so far. */
  rows!: ImportRowsRecord;
  /** Why it ended as it did; absent where there is nothing to say. */
  reason?: string;
  /** Seconds from its beginning to its last progress; absent until it began. */
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

/** What is wrong with the rows of a file, in the order of the file. */
export class ImportFaultsRecord {
  /** How many rows are faulty. */
  @ApiProperty({ type: 'integer' }) faulty!: number;
  /** How many values rows are written without, or are read otherwise. */
  @ApiProperty({ type: 'integer' }) leftOut!: number;
  /**
   * The faults, at most 10,000. A reason that begins with "left out" is of a row that is written without what it names,
   * one with "read as" of a row that has it otherwise: at most 1,000 of those.
   */
  data!: ImportFaultRecord[];
}

export function importRecord(of: FileImport): ImportRecord {
  const until = of.ended ?? of.progressed;
  const seconds = of.started && until && Math.round((until.getTime() - of.started.getTime()) / 100) / 10;
  return {
    uuid: of.uuid,
    kind: of.kind,
    mode: of.mode,
    dryRun: of.dryRun,
    skipFaulty: of.skipFaulty,
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
    },
    reason: of.reason,
    seconds,
    estimate: of.ended ? undefined : estimate(of, seconds),
    created: of.created.toISOString(),
    started: of.started?.toISOString(),
    ended: of.ended?.toISOString(),
  };
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

/** An import with its ETag, which changes with what it has done. */
export function importAnswer(of: FileImport): Revised<ImportRecord> {
  const { handled, state, written, unchanged, faulty } = of;
  return revised(importRecord(of), handled, state, [written, unchanged, faulty].join());
}
