/** Exit codes, those of sysexits.h where it has one. */
export const EXIT = {
  done: 0,
  /** The record does not exist, or already does, or a trial failed, or a loss was not confirmed. */
  failed: 1,
  usage: 64,
  badData: 65,
  noInput: 66,
  /** There is no database to work on. */
  unavailable: 69,
  internal: 70,
  inputOutput: 74,
  /** The same command may succeed later. */
  tryAgain: 75,
  noPermission: 77,
  configuration: 78,
  /** Ended by Ctrl-C: 128 and the number of the signal, as shells have it. */
  interrupted: 130,
} as const;

/** Ends the command with this exit code. The message is printed to standard error. */
export class CliFault extends Error {
  override readonly name = 'CliFault';

  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}
