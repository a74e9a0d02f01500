import { EXIT } from './exit-codes.js';

/** Standard output carries the result, standard error the messages about it. */
export interface Output {
  write(text: string): void;
  note(text: string): void;
}

/** The reader has closed the pipe (`| head`), which is no fault. */
const GONE = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

/**
 * The standard streams of this process. If they cannot be written, for example because the disk is full, the command
 * fails.
 */
export class StandardOutput implements Output {
  private failed = false;

  constructor(
    private readonly out: NodeJS.WritableStream = process.stdout,
    private readonly err: NodeJS.WritableStream = process.stderr,
  ) {
    out.on('error', (fault: NodeJS.ErrnoException) => this.fail(fault));
    err.on('error', () => undefined);
  }

  write(text: string): void {
    this.out.write(text);
  }

  note(text: string): void {
    this.err.write(`${text}\n`);
  }

  /** The exit code of the process after a command that ended with this exit code. */
  exitCode(ofCommand: number): number {
    return this.failed ? EXIT.inputOutput : ofCommand;
  }

  private fail(fault: NodeJS.ErrnoException): void {
    if (GONE.has(fault.code ?? '')) return;
    this.failed = true;
    // A write can fail after the command has ended.
    process.exitCode = EXIT.inputOutput;
    this.note(`The answer could not be written: ${fault.message}. What was asked for is done all the same.`);
  }
}
