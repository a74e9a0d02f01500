import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { finished } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Refusal } from '#platform/http';
import { ByteBlocks } from './byte-blocks.js';

export const TOO_LARGE = new Refusal(413, 'The body is too large.');
export const INCOMPLETE = new Refusal(400, 'The request broke off before its body was read.');
const CORRUPT = new Refusal(400, 'The body is not packed the way its Content-Encoding says.');
const IN_CRUMBS = new Refusal(400, 'The body comes in too many small pieces.');
const UNKNOWN_ENCODING = new Refusal(415, 'The Content-Encoding of the body is not supported.');

const DECOMPRESSORS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The room that a body takes while it is read. */
export interface ReadingRoom {
  /** Called with the bytes that are needed so far. What it throws ends the reading. */
  needs(bytes: number): void;
  /** Calls back if the room is taken away again. */
  onRefusal(refused: (fault: Error) => void): void;
}

/**
 * Reads the whole body of a request and decompresses it. Nothing is read beyond the limit, which applies to the decompressed
 * body.
 * @throws Refusal 413 above the limit, 415 for an unknown Content-Encoding, 400 for corrupt data, an incomplete body or too many
 * small pieces; Busy
 */
export async function readBytes(request: IncomingMessage, limit: number, room: ReadingRoom): Promise<Buffer> {
  // A caller may go between the last listener and the fault that tells so, which then would end the process.
  request.on('error', () => undefined);
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > limit) throw TOO_LARGE;
    return collect(request, { limit, room, announced: length > 0 ? length : limit }, INCOMPLETE);
  }
  const decompress = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding] : undefined;
  if (!decompress) throw UNKNOWN_ENCODING;
  return decompressed(request, decompress(), { limit, room, announced: limit });
}

/** Each piece of a body costs time of the processor: after so many they have to have this size on average. */
const MANY_PIECES = 100_000;
const SMALL_PIECE = 64;

function isInCrumbs(pieces: number, length: number): boolean {
  return pieces > MANY_PIECES && length < pieces * SMALL_PIECE;
}

/** The steps in which a body that something else reads takes room. */
const STEP = 64 * 1024;

/** What a small piece takes while it waits in streams, and how many bytes wait in these at most. */
const PIECE_BYTES = 512;
const WAITING_BYTES = 256 * 1024;

function roomOfPieces(pieces: number, length: number): number {
  const size = length / pieces;
  return Math.min(pieces, WAITING_BYTES / size) * Math.max(0, PIECE_BYTES - size);
}

/**
 * Counts the bytes of a request that something else reads as a stream, and rejects as soon as there are more than the limit, or no room,
 * or too many small pieces.
 * @param isKept whether what comes goes on to a file or the database, so that only small pieces take room
 */
export function tooLarge(
  request: IncomingMessage,
  limit: number,
  room: ReadingRoom | undefined,
  isKept = false,
): Promise<never> {
  return new Promise((_, reject) => {
    let length = 0;
    let pieces = 0;
    const refuse = (fault: Error): void => reject(fault);
    room?.onRefusal(refuse);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) return reject(TOO_LARGE);
      if (isInCrumbs(++pieces, length)) return reject(IN_CRUMBS);
      try {
        if (isKept) room?.needs(Math.ceil(roomOfPieces(pieces, length)));
        else room?.needs(length < STEP ? length : Math.min(limit, Math.ceil(length / STEP) * STEP));
      } catch (fault) {
        refuse(fault as Error);
      }
    });
  });
}

interface Bounds {
  limit: number;
  room: ReadingRoom;
  /** The most bytes that may come. */
  announced: number;
}

async function decompressed(request: IncomingMessage, decompressor: Transform, bounds: Bounds): Promise<Buffer> {
  const broken = (): void => void decompressor.destroy(INCOMPLETE);
  // Once nobody reads it any more, its faults are nobody's.
  decompressor.on('error', () => undefined);
  request.once('error', broken).pipe(decompressor);
  try {
    return await collect(decompressor, bounds, CORRUPT);
  } finally {
    request.off('error', broken).unpipe(decompressor);
    decompressor.destroy();
  }
}

/** Destroying the request would close the connection, and the answer could not be sent: what is refused is left unread. */
function collect(stream: Readable, { limit, room, announced }: Bounds, otherwise: Refusal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const blocks = new ByteBlocks(announced, (bytes) => room.needs(bytes));
    const settle = (then: () => void): void => {
      stream.off('data', take);
      stopWaiting();
      then();
      blocks.clear();
    };
    const fail = (fault: Error): void => {
      stream.pause();
      settle(() => reject(fault));
    };
    let pieces = 0;
    const take = (chunk: Buffer): void => {
      try {
        if (blocks.length + chunk.length > limit) throw TOO_LARGE;
        if (isInCrumbs(++pieces, blocks.length)) throw IN_CRUMBS;
        blocks.add(chunk);
      } catch (fault) {
        fail(fault as Error);
      }
    };
    const stopWaiting = finished(stream, { writable: false }, (fault) => {
      if (fault) return fail(fault instanceof Refusal ? fault : otherwise);
      settle(() => resolve(blocks.whole()));
    });
    room.onRefusal(fail);
    stream.on('data', take);
  });
}
