import type { FileHandle } from 'node:fs/promises';

/** The size in bytes of the blocks in which the file is written and read. */
export const BLOCK = 128 * 1024;

/** The reader has gone, so nothing that is written will be read. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Bytes that wait for the reader, in a block of the file or in memory. */
type Piece = { block: number; length: number } | Buffer;

/**
 * A temporary file between a fast writer and a slow reader. It holds what is written and not yet read; a block that was read is
 * used again. When the file may not grow, the writer waits for the reader, so nothing is lost. There is one writer and one
 * reader.
 */
export class SpoolFile {
  private readonly unread: Piece[] = [];
  private readonly free: number[] = [];
  private blocks = 0;
  private mayGrow = true;
  private isEnded = false;
  private isAbandoned = false;
  private fault: Error | undefined;
  private reader: (() => void) | undefined;
  private writer: (() => void) | undefined;

  /** @param takeBlock reserves one more block; false where the file may not grow */
  constructor(
    private readonly file: FileHandle,
    private readonly takeBlock: () => boolean,
  ) {}

  /** @throws ReaderGone */
  async write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; at += BLOCK) await this.put(bytes.subarray(at, at + BLOCK));
  }

  /** Ends the writing. */
  end(): void {
    this.isEnded = true;
    this.wakeReader();
  }

  /** Ends the writing with a fault, which the reader gets at once. */
  fail(fault: Error): void {
    this.fault ??= fault;
    this.wakeReader();
  }

  /** Ends the reading. */
  abandon(): void {
    this.isAbandoned = true;
    this.wakeWriter();
  }

  /** Yields everything that is written. @throws the writer's fault */
  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.fault) throw this.fault;
      const piece = this.unread.shift();
      if (piece) yield Buffer.isBuffer(piece) ? piece : await this.load(piece);
      else if (this.isEnded) return;
      else await this.untilWritten();
    }
  }

  private async put(bytes: Buffer): Promise<void> {
    for (;;) {
      if (this.isAbandoned) throw new ReaderGone();
      // A reader who has read everything gets the bytes directly, without the file.
      if (this.reader) return this.offer(bytes);
      const block = this.free.pop() ?? this.newBlock();
      if (block === undefined) await this.untilRead();
      else if (await this.store(bytes, block)) return this.offer({ block, length: bytes.length });
    }
  }

  private newBlock(): number | undefined {
    if (!this.mayGrow || !this.takeBlock()) return undefined;
    return this.blocks++;
  }

  /** When the disk is full the file stops growing, and the reader sets the pace. @returns whether the bytes were stored */
  private async store(bytes: Buffer, block: number): Promise<boolean> {
    try {
      for (let at = 0; at < bytes.length;) {
        at += (await this.file.write(bytes, at, bytes.length - at, block * BLOCK + at)).bytesWritten;
      }
      return true;
    } catch (fault) {
      if (!isFull(fault)) throw fault;
      this.mayGrow = false;
      return false;
    }
  }

  private async load({ block, length }: { block: number; length: number }): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.file.read(bytes, 0, length, block * BLOCK);
    if (bytesRead < length) throw new Error('The temporary file has lost what was written to it.');
    this.free.push(block);
    this.wakeWriter();
    return bytes;
  }

  private offer(piece: Piece): void {
    this.unread.push(piece);
    this.wakeReader();
  }

  private untilWritten(): Promise<void> {
    return new Promise((resolve) => {
      this.reader = resolve;
      this.wakeWriter();
    });
  }

  private untilRead(): Promise<void> {
    return new Promise((resolve) => (this.writer = resolve));
  }

  private wakeReader(): void {
    const { reader } = this;
    this.reader = undefined;
    reader?.();
  }

  private wakeWriter(): void {
    const { writer } = this;
    this.writer = undefined;
    writer?.();
  }
}

function isFull(fault: unknown): boolean {
  const code = (fault as NodeJS.ErrnoException).code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
