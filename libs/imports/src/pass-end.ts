import type { ImportWarning } from '#model/imports';

/** How an import ended. */
export interface ImportEnd {
  readonly state: 'done' | 'refused' | 'failed' | 'cancelled' | 'undone';
  readonly reason?: string;
  /** What its check warns of. */
  readonly warnings?: readonly ImportWarning[];
}

/** An import was checked, and waits until somebody confirms it. */
export interface ImportPause {
  readonly state: 'waiting';
  readonly reason?: undefined;
  readonly warnings: readonly ImportWarning[];
}

/** How the work on an import ended. */
export type PassEnd = ImportEnd | ImportPause;

export const CANCELLED: ImportEnd = { state: 'cancelled', reason: 'Cancelled. The records that were written stay.' };
export const CANCELLED_IN_TIME: ImportEnd = { state: 'cancelled', reason: 'Cancelled. Nothing was written.' };

/** What stands where an undo did not come to its end. */
export const UNDO_BROKEN_OFF = 'What it removed is gone; asked for again, it goes on.';
