/** HTML that is written already and can stand in more of it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | Markup | readonly Markup[];

/** Writes HTML: a text that is put into it is escaped, in elements and in quoted attributes alike. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = texts.map((text, at) => text + writtenPart(parts[at] ?? ''));
  return new Markup(written.join(''));
}

function writtenPart(part: Part): string {
  if (part instanceof Markup) return part.text;
  return typeof part === 'string' ? escaped(part) : part.map(({ text }) => text).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
