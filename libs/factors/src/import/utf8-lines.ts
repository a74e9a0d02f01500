import { isUtf8 } from 'node:buffer';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { Invalid } from '#faults';

const LINE_FEED = 0x0a;

/**
 * Passes bytes through in whole lines. Fails with `Invalid`, naming the line, if bytes are not UTF-8 or a line is longer than
 * `longest` bytes. Otherwise a decoder would insert replacement characters, and memory would grow with the line.
 */
export class Utf8Lines extends Transform {
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private linesPassed = 0;

  constructor(private readonly longest: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      const fault = this.pass(Buffer.concat([...this.pending, chunk.subarray(0, end)]));
      this.pending = [];
      this.pendingBytes = 0;
      if (fault) return done(fault);
    }
    this.pending.push(chunk.subarray(end));
    this.pendingBytes += chunk.length - end;
    done(this.pendingBytes > this.longest ? this.fault(`longer than ${this.longest} bytes`) : null);
  }

  override _flush(done: TransformCallback): void {
    done(this.pass(Buffer.concat(this.pending)));
  }

  private pass(lines: Buffer): Invalid | null {
    if (!isUtf8(lines)) {
      let from = 0;
      for (;;) {
        const end = lines.indexOf(LINE_FEED, from) + 1 || lines.length;
        if (!isUtf8(lines.subarray(from, end))) return this.fault('not UTF-8');
        this.linesPassed++;
        from = end;
      }
    }
    for (let at = lines.indexOf(LINE_FEED); at !== -1; at = lines.indexOf(LINE_FEED, at + 1)) this.linesPassed++;
    if (lines.length > 0) this.push(lines);
    return null;
  }

  private fault(message: string): Invalid {
    return new Invalid({ field: `line ${this.linesPassed + 1}`, message });
  }
}
