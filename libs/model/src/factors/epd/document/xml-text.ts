/** XML that is written already; empty where there is nothing. */
export type XmlText = string;

type Attributes = Readonly<Record<string, string | undefined>>;

export function element(name: string, attributes: Attributes, children: readonly XmlText[]): XmlText {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  );
  const inside = children.join('');
  return inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`;
}

/** Nothing where there is no text. */
export function leaf(name: string, text: string | undefined, attributes: Attributes = {}): XmlText {
  return text === undefined ? '' : element(name, attributes, [escaped(text)]);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 has no way to write. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** White space other than the space is written by number, so that it is read as it was. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/[\t\n\r\u0085\u2028]/g, (character) => `&#${character.charCodeAt(0)};`);
}
