import { decodeWindows1252 } from './windows-1252.js';
import type { Encoding } from '../table/encoding.js';

/** The bytes that follow the text so far mean nothing in the encoding that the file is read in. */
export class NotInEncoding extends Error {
  override readonly name = 'NotInEncoding';
}

/**
 * The text of a file without its byte order mark.
 * @throws NotInEncoding after all text before the faulty bytes, so that the reader knows the line
 */
export async function* decodedText(
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  encoding: Encoding,
): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    for await (const chunk of bytes) yield decodeWindows1252(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      yield soundPart(before, chunk, encoding);
      throw new NotInEncoding(encoding);
    }
    before = chunk;
    if (text) yield text;
  }
  try {
    decoder.decode();
  } catch {
    throw new NotInEncoding(encoding);
  }
}

/** The text of a chunk before its first fault; a character may have begun in the chunk before. */
function soundPart(before: Buffer, chunk: Buffer, encoding: Encoding): string {
  const decoder = new TextDecoder(encoding);
  decoder.decode(before, { stream: true });
  const [sound = ''] = decoder.decode(chunk, { stream: true }).split('\ufffd', 1);
  return sound;
}
