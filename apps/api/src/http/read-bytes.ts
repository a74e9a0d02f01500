import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Busy } from '#faults';
import { Refusal } from '#platform/http';

export const TOO_LARGE = new Refusal(413, 'The body is too large.');
export const INCOMPLETE = new Refusal(400, 'The request broke off before its body was read.');
const CORRUPT = new Refusal(400, 'The body is not packed the way its Content-Encoding says.');
const UNKNOWN_ENCODING = new Refusal(415, 'The Content-Encoding of the body is not supported.');

const DECOMPRESSORS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads the whole body of a request and decompresses it. Nothing is read beyond the limit, which applies to the decompressed
 * body.
 * @param needs called with the bytes that are needed so far; what it throws ends the reading
 * @throws Refusal 413 above the limit, 415 for an unknown Content-Encoding, 400 for corrupt data or an incomplete body
 */
export async function readBytes(
  request: IncomingMessage,
  limit: number,
  needs: (bytes: number) => void,
): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > limit) throw TOO_LARGE;
    needs(length);
    return collect(request, { limit, needs }, INCOMPLETE);
  }
  const decompress = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding] : undefined;
  if (!decompress) throw UNKNOWN_ENCODING;
  return decompressed(request, decompress(), { limit, needs });
}

/** Counts the bytes of a request that something else reads as a stream, and rejects as soon as there are more than the limit. */
export function tooLarge(request: IncomingMessage, limit: number): Promise<never> {
  return new Promise((_, reject) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) reject(TOO_LARGE);
    });
  });
}

interface Bounds {
  limit: number;
  needs: (bytes: number) => void;
}

async function decompressed(request: IncomingMessage, decompressor: Transform, bounds: Bounds): Promise<Buffer> {
  const broken = (): void => void decompressor.destroy(INCOMPLETE);
  request.once('error', broken).pipe(decompressor);
  try {
    return await collect(decompressor, bounds, CORRUPT);
  } finally {
    request.off('error', broken).unpipe(decompressor);
    decompressor.destroy();
  }
}

async function collect(stream: Readable, { limit, needs }: Bounds, otherwise: Refusal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Destroying the request would close the connection, and the answer could not be sent.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw TOO_LARGE;
      needs(length);
      chunks.push(chunk);
    }
  } catch (fault) {
    throw fault instanceof Refusal || fault instanceof Busy ? fault : otherwise;
  }
  return Buffer.concat(chunks, length);
}
