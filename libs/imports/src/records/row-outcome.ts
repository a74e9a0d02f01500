import type { Checked, FieldFault } from '#faults';
import { Conflict, Invalid } from '#faults';
import type { CompanyId } from '#platform';
import type { ImportMode } from '../files/file-import.js';
import type { ImportTarget } from '../files/import-target.js';

/**
 * What became of a row: its record was created or changed (or would be), says what is stored already, or is at fault. The kinds that
 * do not tell what is new have `written` alone.
 */
export type RowOutcome = 'created' | 'written' | 'unchanged' | readonly FieldFault[];

/** What was written of a chunk. */
export interface WrittenRows {
  readonly outcomes: readonly RowOutcome[];
  /** How many rows created their record; the others that are written changed one. */
  readonly created: number;
}

/** Rows of one chunk, and what to do with them. */
export interface Chunk<Patch extends object> {
  readonly company: CompanyId;
  /** The import. */
  readonly uuid: string;
  readonly bodies: readonly Checked<Patch>[];
  /** What each row says is the uuid of its record. An update finds those by it whose syncId names none. */
  readonly uuids: readonly (string | undefined)[];
  readonly mode: ImportMode;
  readonly actor: string;
  /** Of datasets: the database that they go into. */
  readonly target?: ImportTarget;
  /** Only look what would become of them; nothing is written. */
  readonly isCheck: boolean;
}

export function isFaulty(outcome: RowOutcome): outcome is readonly FieldFault[] {
  return typeof outcome !== 'string';
}

/** What is wrong with a row, where a rule throws it. Anything else is thrown on. */
export function faultsOf(error: unknown): readonly FieldFault[] {
  if (error instanceof Invalid) return error.faults;
  if (error instanceof Conflict) return [{ field: '', message: error.message }];
  throw error;
}

export function takenBy(syncId: string | null | undefined, uuid: string, differing: readonly string[]): FieldFault[] {
  const message = `is taken by ${uuid}, which differs in ${differing.join(', ')}; mode=upsert would change it`;
  return [{ field: 'syncId', message: `${JSON.stringify(syncId)} ${message}` }];
}

/** One row names it by its syncId, the other by its uuid: a key that stands in the file twice is told by the lines of both. */
export function metBefore(uuid: string): FieldFault[] {
  return [{ field: '', message: `An earlier row changes the same record, ${uuid}.` }];
}

/** The outcomes of a chunk, in the order of its rows. */
export function inOrder(outcomes: ReadonlyMap<number, RowOutcome>, count: number): RowOutcome[] {
  return Array.from({ length: count }, (_, index) => {
    const outcome = outcomes.get(index);
    if (outcome === undefined) throw new Error(`Nothing became of row ${index} of a chunk.`);
    return outcome;
  });
}
