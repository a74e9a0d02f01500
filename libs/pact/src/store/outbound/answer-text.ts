import type { Readable } from 'node:stream';

/** The most bytes that are read of a requester's answer, counted after decompression. */
export const MAX_ANSWER_BYTES = 65_536;

/**
 * Reads at most `maxBytes` and then releases the connection. `whole` says whether that was the whole body. For a body
 * that breaks off, or that takes longer than `ms`, the text is what came until then.
 */
export async function readText(
  body: Readable,
  { maxBytes, ms }: { maxBytes: number; ms?: number },
): Promise<{ text: string; whole: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let whole = true;
  const timer = ms === undefined ? undefined : setTimeout(() => body.destroy(), ms);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, maxBytes - bytes));
      bytes += chunk.length;
      if (bytes <= maxBytes) continue;
      whole = false;
      break;
    }
  } catch {
    whole = false;
  } finally {
    clearTimeout(timer);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), whole };
}
