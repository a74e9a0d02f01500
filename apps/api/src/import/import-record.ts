import { ApiProperty } from '@nestjs/swagger';
import type { ImportKind } from '#footprint/model';
import { IMPORT_KINDS } from '#footprint/model';
import type { FileImport, ImportMode, ImportState, RowFault } from '#footprint/store';
import { IMPORT_MODES } from '#footprint/store';
import type { Revised } from '../http/revised.js';
import { revised } from '../http/revised.js';
import { TimeText, UuidText } from '../views/formats.js';

const STATES = ['queued', 'checking', 'writing', 'done', 'refused', 'failed', 'cancelled'];

/** The rows of an import so far. */
export class ImportRowsRecord {
  /** Read in the pass under way: the check, then the writing. */
  @ApiProperty({ type: 'integer' }) read!: number;
  /** Of the whole file; known once it was checked. */
  @ApiProperty({ type: 'integer' }) total?: number;
  /** Records that were created or changed; of a dry run: that would be. */
  @ApiProperty({ type: 'integer' }) written!: number;
  /** Rows whose record says the same already. */
  @ApiProperty({ type: 'integer' }) unchanged!: number;
  @ApiProperty({ type: 'integer' }) faulty!: number;
  /** Values that rows are written without, such as a scenario beside the default; of a dry run: would be. Datasets alone have such. */
  @ApiProperty({ type: 'integer' }) leftOut!: number;
}

/** An import of a file, which a worker does in the background. */
export class ImportRecord {
  @UuidText() uuid!: string;
  @ApiProperty({ enum: IMPORT_KINDS, enumName: 'ImportKind' }) kind!: ImportKind;
  @ApiProperty({ enum: IMPORT_MODES, enumName: 'ImportMode' }) mode!: ImportMode;
  dryRun!: boolean;
  skipFaulty!: boolean;
  fileName!: string;
  /** Of datasets: the database that they go into, by its uuid, or by its name where it is new. */
  database?: string;
  @ApiProperty({ type: 'integer' }) bytes!: number;
  /** refused: faulty, nothing was written. failed: something changed while it wrote; reason says which rows stand. */
  @ApiProperty({ enum: STATES, enumName: 'ImportState' }) state!: ImportState;
  rows!: ImportRowsRecord;
  /** Why it ended as it did. */
  reason?: string;
  /** From its beginning to its last progress. */
  seconds?: number;
  /** How many seconds it is likely to take from now on. */
  estimate?: number;
  @TimeText() created!: string;
  @TimeText() started?: string;
  @TimeText() ended?: string;
}

/** What is wrong with one cell of a file. */
export class ImportFaultRecord {
  /** As a person sees it in the file, from 1. */
  @ApiProperty({ type: 'integer' }) line!: number;
  /** The header of the column; empty where it is the whole row. */
  column!: string;
  value!: string;
  reason!: string;
}

/** Faults in the order of the file. */
export class ImportFaultsRecord {
  /** How many rows are faulty. */
  @ApiProperty({ type: 'integer' }) faulty!: number;
  /** How many values rows are written without. */
  @ApiProperty({ type: 'integer' }) leftOut!: number;
  /** Up to 10,000 of them. A reason that begins with "left out" is of a row that is written without what it names: up to 1,000 of those. */
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
