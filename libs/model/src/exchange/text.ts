import type { FieldFault } from '#faults';
import { unstorable } from '#faults';

/** Deeper than any PACT document, and far less than the parsers of JavaScript and PostgreSQL can bear. */
const MAX_DEPTH = 100;

/** A hostile body can have a million faults, and its author needs to read only a few. */
const MAX_FAULTS = 100;

const MAX_PATH_SEGMENT = 64;

export function isKeepable(text: string): boolean {
  return unstorable(text) === undefined;
}

/** Stands in a text for what could not be read, or cannot be stored. */
const REPLACEMENT = String.raw`\ufffd`;

const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u([\da-fA-F]{4})|[^u])/g;

/** A JSON document with U+FFFD for what no text of the database can contain. In JSON, that can only be an escape. */
export function keepableJson(json: string): string {
  return json.replace(ESCAPE, (escape, code?: string) =>
    code !== undefined && !isKeepable(String.fromCharCode(Number.parseInt(code, 16))) ? REPLACEMENT : escape,
  );
}

/** Whether a JSON document has U+FFFD somewhere. */
export function hasReplacement(json: string): boolean {
  return json.includes('\ufffd') || json.toLowerCase().includes(REPLACEMENT);
}

/** Limits count code points: an emoji is one, although JavaScript's `length` counts two. */
export function isLongerThan(text: string, codePoints: number): boolean {
  if (text.length <= codePoints) return false;
  if (text.length > 2 * codePoints) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > codePoints;
}

/**
 * Lists every string of a parsed JSON document that cannot be stored, keys included, and nesting that no store would
 * accept.
 */
export function unkeepableText(document: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  const path: (string | number)[] = [];
  const report = (message: string) => faults.push({ field: path.map(segment).join('.'), message });

  const visit = (value: unknown): void => {
    if (faults.length >= MAX_FAULTS) return;
    if (typeof value === 'string') {
      if (!isKeepable(value)) report('must not contain U+0000 or a lone surrogate');
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= MAX_DEPTH) report(`is nested deeper than ${MAX_DEPTH} levels`);
      else visitMembers(value);
    }
  };

  const visitMembers = (value: object): void => {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) visitMember(index, value[index]);
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      if (isKeepable(key)) visitMember(key, member);
      else if (faults.length < MAX_FAULTS) report('has a name that contains U+0000 or a lone surrogate');
    }
  };

  const visitMember = (key: string | number, member: unknown): void => {
    path.push(key);
    visit(member);
    path.pop();
  };

  visit(document);
  return faults;
}

function segment(key: string | number): string {
  const text = String(key);
  return text.length <= MAX_PATH_SEGMENT ? text : `${[...text].slice(0, MAX_PATH_SEGMENT).join('')}…`;
}
