import { ApiProperty } from '@nestjs/swagger';
import type { ImportState, UndoReport } from '#imports';
import { UuidText } from '../web/views/formats.js';
import { IMPORT_STATES } from './import-record.js';

const KINDS = ['material', 'process', 'activity', 'dataset', 'input'] as const;

/** A record that an import created and that stays when the import is undone. */
export class KeptRecord {
  /** What it is; `input`: an input of a model. */
  @ApiProperty({ enum: KINDS, enumName: 'ImportedRecordKind' }) kind!: (typeof KINDS)[number];
  /** The UUID of the record. */
  @UuidText() uuid!: string;
  /** Its name; empty where it has none. */
  name!: string;
  /** Why it stays, in words. */
  reason!: string;
}

/** What the undo of an import does, or did. */
export class UndoRecord {
  /** How far the import is: `undoing` while a worker removes records, `undone` at the end. */
  @ApiProperty({ enum: IMPORT_STATES, enumName: 'ImportState' }) state!: ImportState;
  /** Records that go: those that the import created, and that nobody has changed, used or sent to a partner since. */
  @ApiProperty({ type: 'integer' }) removed!: number;
  /** How many of them are gone already. */
  @ApiProperty({ type: 'integer' }) gone!: number;
  /** Records that the import created and that stay, in the order of their names: the first 100. */
  kept!: KeptRecord[];
  /** How many records that the import created stay, with those beyond the first 100. */
  @ApiProperty({ type: 'integer' }) keptCount!: number;
  /** How many records the import changed. They stay as they are. */
  @ApiProperty({ type: 'integer' }) changed!: number;
}

export function undoRecord({ state, removed, gone, kept, staying, changed }: UndoReport): UndoRecord {
  const shown = kept.map(({ kind, uuid, name, reason }) => ({ kind, uuid, name, reason }));
  return { state, removed, gone, kept: shown, keptCount: staying, changed };
}
