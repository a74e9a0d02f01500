import type { Readable } from 'node:stream';

/** The most bytes that are read of a requester's answer, counted after decompression. */
export const MAX_ANSWER_BYTES = 65_536;

export interface ReadText {
  text: string;
  end: 'whole' | 'too long' | 'broken off';
}

/** What some servers put before a text; no JSON begins with it. */
const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * Reads at most `maxBytes` and then releases the connection. `end` says whether that was the whole body. For a body
 * that breaks off, or that takes longer than `ms`, the text is what came until then.
 */
export async function readText(body: Readable, { maxBytes, ms }: { maxBytes: number; ms?: number }): Promise<ReadText> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let end: ReadText['end'] = 'whole';
  const timer = ms === undefined ? undefined : setTimeout(() => body.destroy(), ms);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBytes - bytes));
      bytes += chunk.length;
      if (bytes <= maxBytes) continue;
      end = 'too long';
      break;
    }
  } catch {
    end = 'broken off';
  } finally {
    clearTimeout(timer);
  }
  return { text: Buffer.concat(chunks).toString('utf8').replace(BYTE_ORDER_MARK, ''), end };
}
