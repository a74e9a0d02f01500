import { unstorable } from '#faults';
import { refused } from './epd-limits.js';

const XML_ENCODING = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,40})["']/;

/** The text of a file: by its byte order mark, else as its XML declaration says, else UTF-8. @throws Invalid */
export function fileText(name: string, bytes: Uint8Array): string {
  const label = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    const why =
      error instanceof RangeError ? 'names an encoding that we do not know' : 'is not written in what it says';
    throw refused(name, `${why}: ${label}; save it as UTF-8`);
  }
  const reason = unstorable(text);
  if (reason !== undefined) throw refused(name, reason);
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  return XML_ENCODING.exec(beginning)?.[1] ?? 'utf-8';
}
