import type { EpdDocument } from './epd-document.js';
import { refused, requireReadableSize } from './epd-limits.js';
import { fileText } from './file-text.js';
import { parseJson } from './parse-json.js';
import { parseXml } from './parse-xml.js';
import { readJson } from './read-json.js';
import { readXml } from './read-xml.js';

export interface EpdFile {
  /** As faults name it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const ZIP_BEGINNING = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads one data set of ILCD+EPD, JSON or XML: told by its first character, not by its name.
 * @throws Invalid naming the file, in words for whoever made it
 */
export function readDocument({ name, bytes }: EpdFile): EpdDocument {
  requireReadableSize(name, bytes.length);
  if (ZIP_BEGINNING.every((byte, nth) => bytes[nth] === byte))
    throw refused(name, 'is a ZIP archive, not a data set; give it as a file of its own');
  const text = fileText(name, bytes);
  return text.trimStart().startsWith('<') ? readXml(parseXml(name, text)) : readJson(parseJson(name, text));
}
