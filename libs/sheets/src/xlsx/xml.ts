import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { Invalid } from '#faults';
import { DEEPEST_XML, LONGEST_XML_TOKEN } from '../table/bounds.js';
import { fileFault } from '../table/place.js';

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefix: which one a namespace has is up to the program that wrote the file. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Reads a part of a workbook to its end. @throws Invalid as `xmlInPieces` */
export async function readXml(part: string, bytes: Readable, handler: XmlHandler): Promise<void> {
  for await (const _ of xmlInPieces(part, bytes, handler));
}

/**
 * Reads XML in flat memory, and yields (the bytes read) after every piece, so that the caller can pass on what the handler
 * gathered. To stop early closes the stream.
 * @param part its name, for faults
 * @throws Invalid for what is not well-formed XML, has a DTD (entities are how XML is made to do harm), or is out of bounds
 */
export async function* xmlInPieces(part: string, bytes: Readable, handler: XmlHandler): AsyncGenerator<number> {
  const parser = boundedParser(part, handler);
  let decoder: TextDecoder | undefined;
  const write = (chunk: Buffer | undefined): void => {
    try {
      decoder ??= new TextDecoder(xmlEncoding(chunk), { fatal: true });
      parser.write(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
      if (!chunk) parser.end();
    } catch (error) {
      if (error instanceof Invalid) throw error;
      throw fileFault(`is damaged: its part ${part} is no XML that can be read (${(error as Error).message})`);
    }
  };
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    write(chunk);
    yield chunk.length;
  }
  write(undefined);
}

interface BoundedParser {
  write(text: string): void;
  end(): void;
}

function boundedParser(part: string, handler: XmlHandler): BoundedParser {
  const parser = new SaxesParser({ position: false });
  let [depth, sinceTag] = [0, 0];
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-?(8|16)$/i.test(encoding)) {
      throw fileFault(`is refused: its part ${part} is written in ${encoding} instead of UTF-8`);
    }
  });
  parser.on('doctype', () => {
    throw fileFault(`is refused: its part ${part} has a document type declaration (DTD)`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > DEEPEST_XML)
      throw fileFault(`is refused: its part ${part} has more than ${DEEPEST_XML} tags in each other`);
    handler.open(localName(name), attributes as Attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    handler.close(localName(name));
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  return {
    write: (text) => {
      sinceTag += text.length;
      parser.write(text);
      if (sinceTag > LONGEST_XML_TOKEN) {
        throw fileFault(`is refused: its part ${part} has a text of more than ${LONGEST_XML_TOKEN} characters`);
      }
    },
    end: () => void parser.close(),
  };
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** An attribute whose prefix is up to the program, such as `r:id`. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  const found = Object.keys(attributes).find((one) => one.endsWith(`:${name}`));
  return found === undefined ? undefined : attributes[found];
}

/** By its byte order mark; the standard allows UTF-8 and UTF-16. */
export function xmlEncoding(head: Buffer | undefined): string {
  if (head?.[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head?.[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}
