import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Refusal } from '#platform/http';

export const TOO_LARGE = new Refusal(413, 'The body is too large.');
const BROKEN_OFF = new Refusal(400, 'The request broke off before its body was read.');
const NOT_PACKED = new Refusal(400, 'The body is not packed the way its Content-Encoding says.');
const UNKNOWN_PACKING = new Refusal(415, 'The Content-Encoding of the body is not supported.');

const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads the body of a request whole, unpacked, and no further than its limit: what comes beyond stays unread.
 * @throws Refusal 413 above the limit, 415 for an unknown packing, 400 for a broken one or a body that breaks off
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw TOO_LARGE;
    return collect(request, limit, BROKEN_OFF);
  }
  const unpack = Object.hasOwn(UNPACKERS, encoding) ? UNPACKERS[encoding] : undefined;
  if (!unpack) throw UNKNOWN_PACKING;
  return unpacked(request, unpack(), limit);
}

/** Beside whoever reads a request as a stream, from the same moment on: rejects as soon as more has come than the limit. */
export function tooLarge(request: IncomingMessage, limit: number): Promise<never> {
  return new Promise((_, reject) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) reject(TOO_LARGE);
    });
  });
}

async function unpacked(request: IncomingMessage, unpacker: Transform, limit: number): Promise<Buffer> {
  const broken = (): void => void unpacker.destroy(BROKEN_OFF);
  request.once('error', broken).pipe(unpacker);
  try {
    return await collect(unpacker, limit, NOT_PACKED);
  } finally {
    request.off('error', broken).unpipe(unpacker);
    unpacker.destroy();
  }
}

async function collect(stream: Readable, limit: number, otherwise: Refusal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Destroyed, the request would take the connection with it, and our answer.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw TOO_LARGE;
      chunks.push(chunk);
    }
  } catch (fault) {
    throw fault instanceof Refusal ? fault : otherwise;
  }
  return Buffer.concat(chunks, length);
}
