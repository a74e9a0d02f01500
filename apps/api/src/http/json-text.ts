import { Faults, Invalid } from '#faults';

/** More levels than any body needs. Much deeper nesting would fail in the database's own parser. */
export const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body: UTF-8, nested at most 64 deep, no U+0000 and no lone surrogate in any string or key (PostgreSQL
 * stores neither). A key `__proto__` is dropped.
 * @throws Invalid
 */
export function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Invalid({ field: '', message: 'The body is not valid UTF-8.' });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Invalid({ field: '', message: 'The body is not valid JSON.' });
  }
  inspect(value, text.includes('\\u'), text.includes('__proto__') || text.includes('\\u'));
  return value;
}

/** How many faults of strings one answer lists at most. */
const MAX_LISTED = 100;

/** Recursive, since an explicit list of the values still to visit would be many times as large as the body. */
function inspect(root: unknown, checkStrings: boolean, checkKeys: boolean): void {
  const path: (string | number)[] = [];
  const faults = new Faults();
  const inspectText = (text: string): void => {
    const message = unstorable(text);
    if (message === undefined) return;
    faults.add({ field: showable(path), message });
    if (faults.all.length === MAX_LISTED) faults.requireNone();
  };
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && checkStrings) inspectText(value);
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= MAX_DEPTH) {
      throw new Invalid({ field: showable(path), message: `is nested deeper than ${MAX_DEPTH} levels` });
    }
    if (checkKeys && Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      path.push(key);
      if (checkStrings && typeof key === 'string') inspectText(key);
      visit((value as Record<string | number, unknown>)[key]);
      path.pop();
    }
  };
  visit(root);
  faults.requireNone();
}

function unstorable(text: string): string | undefined {
  if (text.includes('\u0000')) return 'holds the character U+0000';
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair';
}

function showable(path: readonly (string | number)[]): string {
  return path.join('.').replaceAll('\u0000', '').slice(0, 256).toWellFormed();
}
