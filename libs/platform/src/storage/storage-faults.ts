import { Busy } from '#faults';

const RETRY_AFTER_SECONDS = 5;

/** A place of files can't be used now. Callers are told when to try again; the reason is for operators. */
export class StorageAway extends Busy {
  constructor(
    readonly place: string,
    readonly reason: string,
  ) {
    super('The storage of files is not available right now; try again soon.', RETRY_AFTER_SECONDS);
  }
}

/** A file is gone, or is not what was kept. Only a copy of it helps. */
export class StoredFileLost extends Error {
  override readonly name = 'StoredFileLost';
}
