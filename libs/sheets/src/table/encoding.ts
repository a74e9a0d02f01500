import { fileFault } from './place.js';
import { Utf8Survey } from './utf8-survey.js';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A byte order mark outweighs whatever was told: no text begins with these bytes by chance. */
export function markedEncoding(head: Buffer): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: every other byte of what western languages write is zero, in any other text none is. */
export function looksLikeUtf16(head: Buffer): Encoding | undefined {
  let [even, odd] = [0, 0];
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  const many = head.length / 8;
  if (odd > many && even * 10 < odd) return 'utf-16le';
  if (even > many && odd * 10 < even) return 'utf-16be';
  return undefined;
}

/**
 * UTF-8 where every byte is; else Windows-1252, which Excel writes, and in which any byte means something.
 * @throws Invalid where the most of it is UTF-8: read as Windows-1252 it would be full of wrong letters that nobody notices.
 */
export async function surveyedEncoding(bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Encoding> {
  const survey = new Utf8Survey();
  for await (const chunk of bytes) survey.add(chunk);
  survey.end();
  if (survey.strays === 0) return 'utf-8';
  if (survey.strays > survey.characters) return 'windows-1252';
  throw fileFault(
    'mixes two encodings: most of it is UTF-8, some of it is not; save it anew as "CSV UTF-8", or say which encoding it has',
  );
}
