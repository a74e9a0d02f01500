/** What a cell of an update says to clear its field: an empty cell keeps it. */
export const CLEAR = '(clear)';

/** The word in any number of brackets. One pair clears; each further pair is taken off, so that the word can be a text, too. */
const IN_BRACKETS = /^(\s*)(\(+)clear(\)+)(\s*)$/;

/** A text as a file states it: `(clear)` is `((clear))` there, since `(clear)` clears. */
export function statedText(text: string): string {
  const [, before = '', open = '', close = '', after = ''] = IN_BRACKETS.exec(text) ?? [];
  return open === '' || open.length !== close.length ? text : `${before}(${text.trim()})${after}`;
}

/** The text that a cell of a file states. */
export function textStated(cell: string): string {
  const [, before = '', open = '', close = '', after = ''] = IN_BRACKETS.exec(cell) ?? [];
  return open.length < 2 || open.length !== close.length ? cell : `${before}${cell.trim().slice(1, -1)}${after}`;
}
