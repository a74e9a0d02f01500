import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  write,
} from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { LastLines } from '#embedded';

const MAX_BYTES = 20 * 1024 * 1024;
const POLL_MS = 200;

/**
 * The log of one process in DATA_DIR/logs. The process writes to the file itself, so that lines are kept even after we
 * have ended; we only read along. The log of the previous start, or the part beyond 20 MB, is kept in
 * `<name>.previous.log`.
 */
export class LogFile {
  readonly path: string;
  readonly descriptor: number;
  private readonly previous: string;
  private readonly last = new LastLines();
  private readonly timer: NodeJS.Timeout;
  private readonly decoder = new StringDecoder('utf8');
  private position = 0;
  private unfinished = '';

  constructor(
    folder: string,
    name: string,
    private readonly onLine: (line: string) => void = () => undefined,
  ) {
    this.path = join(folder, `${name}.log`);
    this.previous = join(folder, `${name}.previous.log`);
    if (existsSync(this.path)) renameSync(this.path, this.previous);
    this.descriptor = openSync(this.path, 'a+', 0o600);
    this.timer = setInterval(() => this.readOn(), POLL_MS).unref();
  }

  /**
   * For a process whose output comes to us by a pipe. If the disk is full, the line is lost and the service goes on.
   */
  write(line: string): void {
    write(this.descriptor, `${line}\n`, () => undefined);
  }

  get lastLines(): readonly string[] {
    this.readOn();
    return this.last.lines;
  }

  close(): void {
    clearInterval(this.timer);
    this.readOn();
    closeSync(this.descriptor);
  }

  private readOn(): void {
    const chunk = Buffer.alloc(64 * 1024);
    for (;;) {
      const read = readSync(this.descriptor, chunk, 0, chunk.length, this.position);
      if (read === 0) break;
      this.position += read;
      this.take(this.decoder.write(chunk.subarray(0, read)));
    }
    if (fstatSync(this.descriptor).size > MAX_BYTES) this.startOver();
  }

  private take(text: string): void {
    const lines = (this.unfinished + text).split('\n');
    this.unfinished = lines.pop() ?? '';
    for (const line of lines) {
      this.last.add(line);
      this.onLine(line);
    }
  }

  private startOver(): void {
    copyFileSync(this.path, this.previous);
    ftruncateSync(this.descriptor, 0);
    this.position = 0;
  }
}
