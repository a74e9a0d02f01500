import { Invalid } from '#faults';

/** Deeper nesting than any body of ours needs; what is deeper would trip the database's own parser. */
export const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body: UTF-8, nested at most 64 deep, no U+0000 and no lone surrogate in any string or key (PostgreSQL
 * stores neither), and no `__proto__` among what comes out.
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

interface Place {
  value: object;
  path: string;
  depth: number;
}

function inspect(root: unknown, checkStrings: boolean, checkKeys: boolean): void {
  if (typeof root === 'string' && checkStrings) requireStorable(root, '');
  const open: Place[] = isObject(root) ? [{ value: root, path: '', depth: 1 }] : [];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path, depth } = place;
    if (depth > MAX_DEPTH) throw new Invalid({ field: path, message: `is nested deeper than ${MAX_DEPTH} levels` });
    if (checkKeys && Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
      if (!isObject(inner) && !checkStrings) continue;
      const at = path ? `${path}.${key}` : key;
      if (checkStrings) requireStorable(key, at);
      if (isObject(inner)) open.push({ value: inner, path: at, depth: depth + 1 });
      else if (checkStrings && typeof inner === 'string') requireStorable(inner, at);
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function requireStorable(text: string, path: string): void {
  if (text.includes('\u0000')) throw new Invalid({ field: showable(path), message: 'holds the character U+0000' });
  if (!text.isWellFormed()) throw new Invalid({ field: showable(path), message: 'holds half of a surrogate pair' });
}

function showable(path: string): string {
  return path.replaceAll('\u0000', '').toWellFormed().slice(0, 256);
}
