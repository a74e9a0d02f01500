import { EmbeddedPostgresFailure, FolderInUse, faultCode } from '#embedded';

/** Exit codes, those of sysexits.h where it has one. */
export const EXIT = {
  done: 0,
  failed: 1,
  unavailable: 69,
  cannotCreate: 73,
  inputOutput: 74,
  configuration: 78,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Nothing was started, or everything was stopped again. The message is for the person who typed `npm start`. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';

  constructor(
    message: string,
    readonly exitCode: ExitCode,
  ) {
    super(message);
  }
}

const NOT_OURS = {
  what: 'it belongs to someone else: start as that user, or choose another DATA_DIR',
  exitCode: EXIT.cannotCreate,
};

const SYSTEM_FAULTS: Readonly<Record<string, { what: string; exitCode: ExitCode }>> = {
  ENOSPC: { what: 'the disk is full', exitCode: EXIT.inputOutput },
  EDQUOT: { what: 'the disk quota is used up', exitCode: EXIT.inputOutput },
  EIO: { what: 'the disk reports a fault', exitCode: EXIT.inputOutput },
  EACCES: NOT_OURS,
  EPERM: NOT_OURS,
  EROFS: { what: 'it is read-only: choose another DATA_DIR', exitCode: EXIT.cannotCreate },
  ENOTDIR: { what: 'a part of the path is no folder: choose another DATA_DIR', exitCode: EXIT.cannotCreate },
  EEXIST: { what: 'it is no folder: choose another DATA_DIR', exitCode: EXIT.cannotCreate },
};

const UNMAKABLE = { what: 'no folder can be made there: choose another DATA_DIR', exitCode: EXIT.cannotCreate };

/** A parent folder exists, but nothing can be created in it, as in /proc. */
function isUnmakable(fault: unknown): boolean {
  return faultCode(fault) === 'ENOENT' && fault instanceof Error && 'syscall' in fault && fault.syscall === 'mkdir';
}

/** The message about a start that failed, and the exit code. */
export function explain(fault: unknown): { message: string; exitCode: ExitCode } {
  if (fault instanceof StartRefused) return { message: fault.message, exitCode: fault.exitCode };
  if (fault instanceof FolderInUse) return { message: fault.message, exitCode: EXIT.cannotCreate };
  if (fault instanceof EmbeddedPostgresFailure) {
    const isFull = /No space left on device|quota exceeded/i.test(fault.message);
    return { message: fault.message, exitCode: isFull ? EXIT.inputOutput : EXIT.failed };
  }
  const known = isUnmakable(fault) ? UNMAKABLE : SYSTEM_FAULTS[faultCode(fault) ?? ''];
  if (known && fault instanceof Error && 'path' in fault) {
    return { message: `${String(fault.path)}: ${known.what}.`, exitCode: known.exitCode };
  }
  return { message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault), exitCode: EXIT.failed };
}
