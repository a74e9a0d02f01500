/** PostgreSQL could not be started. The message says what happened and, if possible, what to do. */
export class EmbeddedPostgresFailure extends Error {
  override readonly name = 'EmbeddedPostgresFailure';
  /** The last lines of PostgreSQL's output, oldest first. */
  readonly lastLines: readonly string[];

  constructor(message: string, lastLines: readonly string[] = []) {
    super(lastLines.length > 0 ? `${message}\n${lastLines.map((line) => `  ${line}`).join('\n')}` : message);
    this.lastLines = lastLines;
  }
}

/** A process that is still alive works on the same folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`${folder} is in use by process ${pid}.`);
  }
}

/** The code of a fault: the system's (`ENOENT`, `EACCES`) or PostgreSQL's (`28P01`). */
export function faultCode(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null || !('code' in fault)) return undefined;
  return typeof fault.code === 'string' ? fault.code : undefined;
}
