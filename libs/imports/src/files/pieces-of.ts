/** Of every piece of a file but the last. */
export const PIECE_BYTES = 1024 * 1024;

/** Cuts what comes into pieces. Bytes are copied, so that memory is needed for one piece, whatever the chunks are parts of. */
export async function* piecesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let length = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(piece, length, from);
      from += copied;
      length += copied;
      if (length < PIECE_BYTES) continue;
      yield piece;
      piece = Buffer.allocUnsafe(PIECE_BYTES);
      length = 0;
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}
