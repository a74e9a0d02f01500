/** Exit codes as in sysexits.h. */
export const EXIT = { usage: 64, badData: 65, noInput: 66 } as const;

/** Ends the command with this exit code; the message goes to standard error. */
export class CliFault extends Error {
  override readonly name = 'CliFault';

  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}
