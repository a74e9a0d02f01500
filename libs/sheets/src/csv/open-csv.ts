import type { ByteSource } from '../table/byte-source.js';
import type { Sheet, SheetOptions } from '../table/sheet.js';
import { csvRows } from './csv-rows.js';
import { decodedText, NotInEncoding } from './decoded-text.js';
import type { Encoding } from '../table/encoding.js';
import { looksLikeUtf16, markedEncoding, surveyedEncoding } from '../table/encoding.js';
import { detectSeparator, separatorLine } from '../table/separator.js';

/** @throws Invalid where the encoding cannot be told */
export async function openCsv(source: ByteSource, options: SheetOptions): Promise<Sheet> {
  const encoding = await encodingOf(source, options.encoding);
  const head = await soundText(source.head, encoding);
  const directive = separatorLine(head);
  const separator =
    options.separator ?? directive?.separator ?? detectSeparator(head.slice(directive?.length), source.isWhole);
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of source.read()) {
      bytesRead += chunk.length;
      options.onRead?.();
      yield chunk;
    }
  }
  const text = withoutFirst(directive?.length ?? 0, decodedText(counted(), encoding));
  return {
    ...{ format: 'csv', encoding, separator, sheets: [], visibleSheets: [] },
    rows: csvRows({
      ...{ text, encoding, mayBeToldEncoding: true, separator },
      ...{ firstLine: directive ? 2 : 1, close: () => source.close() },
    }),
    fractionRead: () => (source.size === undefined ? undefined : Math.min(1, bytesRead / Math.max(1, source.size))),
    close: () => Promise.resolve(source.close()),
  };
}

/** Of a stream only the head is looked at: what follows is held to it. */
async function encodingOf(source: ByteSource, told: Encoding | undefined): Promise<Encoding> {
  const seen = markedEncoding(source.head) ?? told ?? looksLikeUtf16(source.head);
  if (seen) return seen;
  return surveyedEncoding(source.path === undefined ? [wholeCharacters(source)] : source.read());
}

/** The head of a longer text may end inside of a character. */
function wholeCharacters({ head, isWhole }: ByteSource): Buffer {
  const end = isWhole ? head.length : Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1;
  return end > 0 ? head.subarray(0, end) : head;
}

async function soundText(head: Buffer, encoding: Encoding): Promise<string> {
  let text = '';
  try {
    for await (const piece of decodedText([head], encoding)) text += piece;
  } catch (error) {
    // The rows tell the line of it; the head may also end inside of a character.
    if (!(error instanceof NotInEncoding)) throw error;
  }
  return text;
}

async function* withoutFirst(length: number, text: AsyncIterable<string>): AsyncGenerator<string> {
  let left = length;
  for await (const piece of text) {
    const skipped = Math.min(left, piece.length);
    left -= skipped;
    if (skipped < piece.length) yield piece.slice(skipped);
  }
}
