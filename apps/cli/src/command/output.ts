import type { WriteStream } from 'node:tty';
import { EXIT } from './exit-codes.js';
import type { Screen } from './presented.js';

/** Standard output carries the result, standard error the messages about it. */
export interface Output {
  write(text: string): void;
  note(text: string): void;
  /** The terminal behind standard error; absent where there is none. */
  readonly terminal?: Terminal;
  /** The terminal behind standard output; absent where there is none, as in a pipe. */
  readonly screen?: Screen;
}

/** A terminal whose last line shows how far a command is. */
export interface Terminal {
  readonly columns: number;
  /** Shows a text in place of the one before; notes go above it. An empty one leaves nothing. */
  show(text: string): void;
}

/** Back to the beginning of the line, of which nothing is left (ECMA-48). */
const CLEAR_LINE = '\r\u001b[2K';

/** A terminal that does not tell how wide it is. */
const NARROW = 80;

function isTerminal(stream: NodeJS.WritableStream): stream is WriteStream {
  return 'isTTY' in stream && stream.isTTY === true;
}

/** The reader has closed the pipe (`| head`), which is no fault. */
const GONE = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

/**
 * The standard streams of this process. If they cannot be written, for example because the disk is full, the command
 * fails.
 */
export class StandardOutput implements Output {
  readonly terminal?: Terminal;
  readonly screen?: Screen;
  private failed = false;
  /** What the terminal shows on its last line. */
  private shown = '';

  constructor(
    private readonly out: NodeJS.WritableStream = process.stdout,
    private readonly err: NodeJS.WritableStream = process.stderr,
  ) {
    out.on('error', (fault: NodeJS.ErrnoException) => this.fail(fault));
    err.on('error', () => undefined);
    if (isTerminal(out)) this.screen = { columns: out.columns || NARROW, hasColors: out.hasColors() };
    if (isTerminal(err)) {
      this.terminal = {
        get columns() {
          return err.columns;
        },
        show: (text) => this.show(text),
      };
    }
  }

  write(text: string): void {
    this.out.write(text);
  }

  note(text: string): void {
    const { shown } = this;
    this.show('');
    this.err.write(`${text}\n`);
    this.show(shown);
  }

  private show(text: string): void {
    if (text === this.shown) return;
    this.err.write(`${CLEAR_LINE}${text}`);
    this.shown = text;
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
