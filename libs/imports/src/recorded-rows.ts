import type { Tx } from '#platform';
import type { CellFault } from '#model/imports';
import { FaultGroups } from '#model/imports';
import type { Beside } from './files/beside-rows.js';
import type { ImportRow } from './files/file-import.js';
import type { ChunkRow } from './chunk-rows.js';
import { addGroups, MAX_GROUPS } from './fault-groups.js';
import { recordFaults } from './import-lease.js';
import type { Progress } from './import-lease.js';

export const NO_PROGRESS: Readonly<Progress> = {
  handled: 0,
  written: 0,
  unchanged: 0,
  faulty: 0,
  leftOut: 0,
  hidden: 0,
};

export function progressOf(rows: readonly ChunkRow[]): Progress {
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  const [written, unchanged] = [count('written'), count('unchanged')];
  const leftOut = rows.reduce((sum, row) => sum + toldOf(row).filter(isLeftOut).length, 0);
  const hidden = rows.reduce((sum, row) => sum + (row.hidden ?? 0), 0);
  return { handled: rows.length, written, unchanged, faulty: rows.length - written - unchanged, leftOut, hidden };
}

/** The progress with what the file has beside these rows. */
export function withBeside(progress: Progress, { passedOver }: Beside): Progress {
  return passedOver === 0 ? progress : { ...progress, leftOut: progress.leftOut + passedOver };
}

/** What is told of the file, as of rows that are recorded and not counted. */
export function rowsTold({ told }: Beside): ChunkRow[] {
  return told.map((each) => ({ line: each.line, outcome: 'unchanged', told: [each] }));
}

export function addProgress(sum: Progress, { handled, written, unchanged, faulty, leftOut, hidden }: Progress): void {
  sum.handled += handled;
  sum.written += written;
  sum.unchanged += unchanged;
  sum.faulty += faulty;
  sum.leftOut += leftOut;
  sum.hidden += hidden;
}

const NOTHING: readonly CellFault[] = [];

/** What a row is written without, or otherwise than it says; one at fault is not written. */
function toldOf({ outcome, left = NOTHING, told = NOTHING }: ChunkRow): readonly CellFault[] {
  return typeof outcome === 'string' ? [...left.map(asLeftOut), ...told] : NOTHING;
}

/** Whether `recordRows` has something to record of a row. */
export function hasFaults(row: ChunkRow): boolean {
  return typeof row.outcome !== 'string' || toldOf(row).length > 0;
}

/** Of what rows are written without, so many entries are kept; faults come first, and have room behind them. */
const MOST_LEFT = 1_000;

/**
 * Records what became of a chunk's rows: their faults, and what written rows are without, each counted in its group. What is read
 * otherwise than it is written is listed once, not row by row.
 * @returns how many faults are in no group
 */
export async function recordRows(tx: Tx, order: ImportRow, rows: readonly ChunkRow[]): Promise<number> {
  const faults = rows.flatMap(({ line, outcome }) => (typeof outcome === 'string' ? [] : placed(outcome, line)));
  const told = rows.flatMap((row) => placed(toldOf(row), row.line));
  await recordFaults(tx, order, faults);
  const ofFaults = await addGroups(tx, order, grouped(faults));
  const ofTold = await addGroups(tx, order, grouped(told), MOST_LEFT);
  const once = ofTold.fresh
    .filter((group) => !isLeftOut(group))
    .map((group) => ({ ...group, line: group.lines[0] ?? 0 }));
  const listed = [...told.filter(isLeftOut), ...once].sort((one, other) => one.line - other.line);
  await recordFaults(tx, order, listed, MOST_LEFT);
  return ofFaults.ungrouped + ofTold.ungrouped;
}

function grouped(faults: readonly PlacedFault[]): FaultGroups {
  const groups = new FaultGroups(MAX_GROUPS);
  for (const fault of faults) groups.add(fault, fault.line);
  return groups;
}

type PlacedFault = CellFault & { readonly line: number };

function placed(faults: readonly CellFault[], line: number): PlacedFault[] {
  return faults.map((fault) => ({ ...fault, line: fault.line ?? line }));
}

const LEFT_OUT = 'left out: ';

/** Listed among the faults, but the row is written. */
function asLeftOut(left: CellFault): CellFault {
  return { ...left, reason: `${LEFT_OUT}${left.reason}` };
}

/** Whether the record goes without it, instead of having it otherwise. */
function isLeftOut({ reason }: CellFault): boolean {
  return reason.startsWith(LEFT_OUT);
}
