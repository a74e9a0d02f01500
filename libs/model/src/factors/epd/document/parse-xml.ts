import { SaxesParser } from 'saxes';
import { DEEPEST, MOST_ELEMENTS, refused } from './epd-limits.js';
import type { XmlElement } from './xml-element.js';

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/**
 * A well-formed XML file as a tree. A document type declaration is refused where it begins, so that nothing is declared in
 * one: no entity is expanded but the five of XML itself, nothing is fetched.
 * @throws Invalid naming line and column of what is not XML, or is too deep or too much of it
 */
export function parseXml(name: string, text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('error', (error) => {
    throw refused(name, `is not well-formed XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw refused(
      name,
      `has a document type declaration (line ${parser.line}); it may declare entities, so it is refused`,
    );
  });
  const count = (): void => {
    if (++elements > MOST_ELEMENTS) throw refused(name, `has more than ${MOST_ELEMENTS} elements and attributes`);
  };
  parser.on('attribute', count);
  parser.on('opentag', (tag) => {
    if (open.length >= DEEPEST) throw refused(name, `is nested more than ${DEEPEST} deep (line ${parser.line})`);
    count();
    const attributes = Object.values(tag.attributes).map(({ uri, local, value }): [string, string] => [
      uri === '' ? local : `{${uri}}${local}`,
      value,
    ]);
    const element: OpenElement = {
      namespace: tag.uri,
      name: tag.local,
      attributes: new Map(attributes),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (root === undefined) throw refused(name, 'has no XML element');
  return root;
}
