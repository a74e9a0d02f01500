/** Stands for "and more", or for any text. */
const ANY = '…';

/** A figure: what is printed of one has to be true. */
const FIGURE = /^-?\d+(\.\d+)?$/;

/** What of an output differs from what a page shows. */
export function outputFaults(language: 'json' | 'text', shown: string, actual: string): string[] {
  if (language === 'text')
    return textPattern(shown).test(actual.replaceAll('\r', '').trimEnd()) ? [] : [`shows\n${shown}\nis\n${actual}`];
  try {
    return shapeFaults(JSON.parse(quoteMore(shown)), JSON.parse(actual), '');
  } catch (fault) {
    return [`${String(fault)} in\n${actual}`];
  }
}

/** `…` on a line of its own stands for any lines, in a line for any text. */
function textPattern(shown: string): RegExp {
  const lines = shown.trimEnd().split('\n');
  const patterns = lines.map((line) => (line.trim() === ANY ? '[^]*' : line.split(ANY).map(literally).join('.*')));
  return new RegExp(`^${patterns.join('\n')}$`);
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Keys and types are the same; a figure, and a text around `…`, too. Other values may differ: uuids and times are new in
 * each run.
 */
function shapeFaults(shown: unknown, actual: unknown, path: string): string[] {
  if (shown === ANY) return [];
  if (Array.isArray(shown)) return Array.isArray(actual) ? listFaults(shown, actual, path) : [`${path} is no list`];
  if (isObject(shown)) return isObject(actual) ? memberFaults(shown, actual, path) : [`${path} is no object`];
  if (typeof shown !== typeof actual) return [`${path} is a ${typeof actual}, shown as a ${typeof shown}`];
  if (typeof shown !== 'string' || typeof actual !== 'string') return [];
  const isSame = FIGURE.test(shown) ? shown === actual : !shown.includes(ANY) || textPattern(shown).test(actual);
  return isSame ? [] : [`${path} is "${actual}", shown as "${shown}"`];
}

function listFaults(shown: unknown[], actual: unknown[], path: string): string[] {
  const items = shown.filter((item) => item !== ANY);
  const isWhole = items.length === shown.length;
  if (isWhole ? items.length !== actual.length : items.length > actual.length)
    return [`${path} has ${actual.length} items, shown are ${items.length}`];
  return items.flatMap((item, index) => shapeFaults(item, actual[index], `${path}[${index}]`));
}

function memberFaults(shown: Record<string, unknown>, actual: Record<string, unknown>, path: string): string[] {
  const more = ANY in shown ? [] : Object.keys(actual).filter((key) => !(key in shown));
  return [
    ...more.map((key) => `${path}.${key} is not shown`),
    ...Object.entries(shown).flatMap(([key, value]) =>
      key === ANY || key in actual
        ? shapeFaults(value, actual[key], `${path}.${key}`)
        : [`${path}.${key} is not there`],
    ),
  ];
}

/** Makes JSON of a text in which a bare `…` stands for more members, items, or a value. */
function quoteMore(text: string): string {
  const open: string[] = [];
  let last = '';
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\S/g, (token) => {
    const isMember = open.at(-1) === '{' && last !== ':';
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    last = token;
    if (token !== ANY) return token;
    return isMember ? `"${ANY}":"${ANY}"` : `"${ANY}"`;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
