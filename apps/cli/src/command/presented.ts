import { plain } from './plain-text.js';
import { table, widthOf } from './table.js';

/** The terminal that a result is shown on. */
export interface Screen {
  readonly columns: number;
  /** Whether it shows colours, and is wanted to (NO_COLOR). */
  readonly hasColors: boolean;
}

export interface Presented {
  readonly text: string;
  /** Columns of a table that did not fit. */
  readonly leftOut: readonly string[];
}

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };

/** What commands take to name a record. */
const NAMES: ReadonlySet<string> = new Set(['uuid', 'id', 'clientId', 'subdomain']);
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/;
const BOLD = '\u001b[1m';
const PLAIN = '\u001b[0m';

/**
 * A result as a person reads it: records as a table, one record as names and values. Nothing of a record is cut, so that
 * secrets and addresses can be copied.
 *
 * @param columns of a table of records, the most important first; all, where there are none. One without any value is left out
 */
export function presented(result: unknown, screen: Screen, columns?: readonly string[]): Presented {
  const json = JSON.parse(JSON.stringify(result)) as Json;
  if (isRecords(json)) return records(json, screen, columns);
  return isObject(json) ? record(json, screen) : { text: scalar(json), leftOut: [] };
}

function records(rows: readonly JsonObject[], screen: Screen, columns?: readonly string[]): Presented {
  const named = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const heads = named.filter((head) => rows.some((row) => scalar(row[head] ?? '') !== ''));
  const cells = rows.map((row) => heads.map((head) => shortTime(scalar(row[head] ?? ''))));
  const whole = new Set(
    heads.filter((head) => NAMES.has(head) || rows.some((row) => TIME.test(scalar(row[head] ?? '')))),
  );
  const emphasize = (text: string): string => emphasized(text, screen);
  const { lines, leftOut } = table(heads, cells, { width: screen.columns, whole, emphasize });
  return { text: lines.join('\n'), leftOut };
}

/** Names and values below each other; then a table for each list of records in it. */
function record(of: JsonObject, screen: Screen): Presented {
  const flat = flattened(of);
  const widest = Math.max(0, ...flat.map(([name]) => widthOf(name)));
  const lines = flat
    .filter(([, value]) => !isRecords(value))
    .map(([name, value]) => `${emphasized(name.padEnd(widest), screen)}  ${plain(scalar(value) || 'none')}`);
  const lists = flat.flatMap(([name, value]) => {
    if (!isRecords(value)) return [];
    const { text, leftOut } = records(value, screen);
    return [{ text: `\n${emphasized(`${name} (${value.length})`, screen)}\n${text}`, leftOut }];
  });
  return {
    text: [...lines, ...lists.map(({ text }) => text)].join('\n'),
    leftOut: lists.flatMap(({ leftOut }) => leftOut),
  };
}

/** Values of records inside of a record, named by the way to them: `rows.read`. */
function flattened(of: JsonObject, before = ''): [name: string, value: Json][] {
  return Object.entries(of).flatMap(([name, value]): [string, Json][] =>
    isObject(value) && Object.keys(value).length > 0 ? flattened(value, `${before}${name}.`) : [[before + name, value]],
  );
}

function scalar(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** In a table minutes are enough, as `2026-01-31 09:30Z`. */
function shortTime(text: string): string {
  return text.replace(TIME, '$1 $2Z');
}

function emphasized(text: string, { hasColors }: Screen): string {
  return hasColors ? `${BOLD}${text}${PLAIN}` : text;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecords(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => isObject(each as Json));
}
