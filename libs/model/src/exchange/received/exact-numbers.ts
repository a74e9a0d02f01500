const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The same JSON document, with each number as a text of what is written there. */
export function numbersAsTexts(json: string): string {
  let written = '';
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at);
    const start = quote === -1 ? json.length : quote;
    const end = quote === -1 ? json.length : endOfText(json, quote);
    written += json.slice(at, start).replace(NUMBER, '"$&"') + json.slice(start, end);
    at = end;
  }
  return written;
}

function endOfText(json: string, quote: number): number {
  let at = quote + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}
