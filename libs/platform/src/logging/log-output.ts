import { write, writeFileSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How much may wait to be written, in characters; beyond it lines are lost. */
const MOST_WAITING = 8 * 1024 * 1024;

const TRY_AGAIN_MS = 200;

/** A write that takes this long waits for a reader that does not read. */
const HANGS_MS = 1_000;

/**
 * Writes lines without ever holding up the process or ending it. `process.stdout` does both: a reader of the log that hangs stops the
 * whole service, one that has ended kills it, and so does a full disk. Here lines wait, up to a bound, and are written once that is
 * possible again. What comes while a write is under way is written with the next one.
 */
export class LogOutput implements DestinationStream {
  private waiting: string[] = [];
  private length = 0;
  private writingSince: number | undefined;
  private hasFailed = false;
  private lostLines = 0;

  constructor(private readonly fd: number) {}

  /** Whether lines can't be written now, since a write has failed or hangs. */
  get isStuck(): boolean {
    return this.hasFailed || performance.now() - (this.writingSince ?? Infinity) > HANGS_MS;
  }

  /** How many lines found no room so far. */
  get lost(): number {
    return this.lostLines;
  }

  write(line: string): void {
    if (this.length + line.length > MOST_WAITING) {
      this.lostLines++;
      return;
    }
    this.waiting.push(line);
    this.length += line.length;
    if (this.writingSince === undefined) this.writeWaiting();
  }

  /** Writes at the end of the process what still waits. Where nothing can be written, it is lost. */
  flush(): void {
    if (this.waiting.length === 0 || this.isStuck) return;
    try {
      writeFileSync(this.fd, this.taken());
    } catch {
      this.hasFailed = true;
    }
  }

  private writeWaiting(): void {
    if (this.waiting.length > 0) this.writeAll(this.taken());
  }

  private taken(): Buffer {
    const text = Buffer.from(this.waiting.join(''));
    this.waiting = [];
    this.length = 0;
    return text;
  }

  private writeAll(text: Buffer): void {
    this.writingSince = performance.now();
    write(this.fd, text, (fault, written) => {
      this.hasFailed = fault !== null;
      if (fault) return void setTimeout(() => this.writeAll(text), TRY_AGAIN_MS).unref();
      if (written < text.length) return this.writeAll(text.subarray(written));
      this.writingSince = undefined;
      this.writeWaiting();
    });
  }
}

/** The standard output of this process. Its last lines are written when the process exits. */
export const standardOutput = new LogOutput(1);
process.once('exit', () => standardOutput.flush());
