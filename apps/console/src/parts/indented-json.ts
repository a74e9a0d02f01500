const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON in lines, for reading. Its numbers and texts keep every character that they have: nothing is parsed. */
export function indentedJson(text: string): string {
  let depth = 0;
  let before = '';
  let written = '';
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(TOKENS)) {
    const isOpened = before === '{' || before === '[';
    if (token === '}' || token === ']') {
      depth--;
      written += isOpened ? token : newLine() + token;
    } else {
      written += isOpened || before === ',' ? newLine() + token : token;
      if (token === '{' || token === '[') depth++;
      if (token === ':') written += ' ';
    }
    before = token;
  }
  return written;
}
