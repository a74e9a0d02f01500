import type { FileHandle } from 'node:fs/promises';

/** The file is written and read in blocks of so many bytes. */
export const BLOCK = 128 * 1024;

/** Nobody takes any more what is written. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Bytes that wait for the reader: in a block of the file, or handed on without one. */
type Piece = { block: number; length: number } | Buffer;

/**
 * Bytes on their way from a fast writer to a slow reader, who follows the writer. The file holds what is written and not
 * yet read; a block that was read is written anew. Where there is room for no more blocks the writer waits for the reader, so
 * what is read is always whole. There is one writer and one reader.
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

  /** @param takeBlock whether the file may have one more block */
  constructor(
    private readonly file: FileHandle,
    private readonly takeBlock: () => boolean,
  ) {}

  /** @throws ReaderGone */
  async write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; at += BLOCK) await this.put(bytes.subarray(at, at + BLOCK));
  }

  /** Nothing more is written. */
  end(): void {
    this.isEnded = true;
    this.wakeReader();
  }

  /** The reader learns of it at once. */
  fail(fault: Error): void {
    this.fault ??= fault;
    this.wakeReader();
  }

  /** Nothing more is read. */
  abandon(): void {
    this.isAbandoned = true;
    this.wakeWriter();
  }

  /** Everything that is written, to its end. @throws the writer's fault */
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
      // A reader who has taken everything gets it from hand to hand.
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

  /** Where the disk is full the reader sets the pace. @returns whether it was stored */
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
