/** Why a record that an import created stays when the import is undone, in words. */
const REASONS = {
  changed: 'It was changed since.',
  state: 'Its version is no longer a draft.',
  bill: 'It has a bill of materials now.',
  used: 'It is in use: by an input of a model, a switch or an activity.',
  sent: 'A partner has got a footprint of it.',
  drawnOn: 'A material, a process element or a transport lane draws on it, or did.',
  product: 'The version of its product is no longer a draft.',
  carried: 'A transport that others made or changed carries it.',
} as const;

/** The word by which statements say it. */
export type WhyKept = keyof typeof REASONS;

export function whyKept(why: WhyKept): string {
  return REASONS[why];
}

/** What decides whether an import can be undone. */
export interface UndoableImport {
  readonly state: string;
  readonly dryRun: boolean;
  readonly written: number;
  /** How many of the written rows created their record; undefined where that was not recorded. */
  readonly createdRows?: number;
}

/** Why an import cannot be undone, in words; undefined where it can. One that is being undone already is not refused. */
export function undoRefusal({ state, dryRun, written, createdRows }: UndoableImport): string | undefined {
  if (dryRun) return 'This import was a dry run, which wrote nothing.';
  if (state === 'undone') return 'This import is undone already.';
  if (state === 'refused') return 'This import was refused and wrote nothing.';
  if (!['done', 'failed', 'cancelled', 'undoing'].includes(state)) {
    return 'This import has not ended: wait until it has, or cancel it.';
  }
  if (written > 0 && createdRows === undefined) {
    return 'An earlier release wrote this import, which did not record what it created.';
  }
  return undefined;
}

/** How many records an import changed and did not create: they stay as they are. */
export function changedRecords({ written, createdRows = 0 }: Pick<UndoableImport, 'written' | 'createdRows'>): number {
  return written - createdRows;
}

/** How an undo ended, in a sentence. */
export function undoneInWords({ removed, kept, changed }: { removed: number; kept: number; changed: number }): string {
  const records = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`;
  const also = [
    ...(kept > 0 ? [`kept of what it created: ${kept.toLocaleString('en')}`] : []),
    ...(changed > 0 ? [`changed by it and left as they are: ${changed.toLocaleString('en')}`] : []),
  ];
  return [`Undone: ${records(removed)} removed`, ...also].join('; ') + '.';
}
