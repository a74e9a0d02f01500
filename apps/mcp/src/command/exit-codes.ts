/** Exit codes, as sysexits.h has them. */
export const EXIT = {
  done: 0,
  /** An argument that is none, or a key among them. */
  usage: 64,
  /** The address to listen on is taken or is not this machine's. */
  unavailable: 69,
  /** A setting is missing or faulty. */
  configuration: 78,
} as const;

/** Ends the program with this exit code. The message goes to standard error and holds no secret. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';

  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}
