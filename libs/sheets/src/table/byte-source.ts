import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** What is looked at to tell format, encoding and separator. */
const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** A file or a stream of which the beginning is known before the rest is read. */
export interface ByteSource {
  readonly head: Buffer;
  /** Whether the head is all there is. */
  readonly isWhole: boolean;
  /** Undefined of a stream. */
  readonly path?: string;
  /** Undefined of a stream. */
  readonly size?: number;
  /** All bytes; of a stream only once. */
  read(): AsyncIterable<Buffer>;
  /** Destroys a stream that nobody will read to its end. */
  close(): void;
}

export function byteSource(input: string | Readable): Promise<ByteSource> {
  return typeof input === 'string' ? fileSource(input) : streamSource(input);
}

async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return {
      ...{ path, size, head: buffer.subarray(0, bytesRead), isWhole: bytesRead >= size },
      read: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>,
      close: () => undefined,
    };
  } finally {
    await file.close();
  }
}

async function streamSource(input: Readable): Promise<ByteSource> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer | string>;
  const first: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  while (length < HEAD_BYTES && !isWhole) {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else first.push(Buffer.from(next.value));
    length += first.at(-1)?.length ?? 0;
  }
  const head = Buffer.concat(first);
  async function* all(): AsyncGenerator<Buffer> {
    try {
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield Buffer.from(next.value);
    } finally {
      input.destroy();
    }
  }
  return { head, isWhole, read: all, close: () => void input.destroy() };
}
