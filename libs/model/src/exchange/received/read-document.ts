import { isTimestamp } from '#model/terms';
import { Decimal } from '#impacts';
import { DECIMAL_PATTERNS, FOOTPRINT_SCHEMA, TIME_PATTERN } from '../footprint-schema.js';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { numbersAsTexts } from './exact-numbers.js';

/** A footprint of a partner in the form that PACT demands, as far as it was written in another one that can be read. */
export interface ReadDocument {
  readonly document: unknown;
  /** What was written in another form, in words. */
  readonly notes: readonly string[];
}

/** The parts of a JSON Schema that tell how a member is read. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
}

const FORMS = {
  times: 'Times with another offset than Z were read as UTC',
  numbers: 'JSON numbers and exponents were read as decimal numbers',
  nulls: 'null was read as absent',
  empty: 'Empty texts were read as absent',
  itself: 'The footprint names itself, which was left out',
} as const;

/** Longer exponents are no amounts of anything. */
const MOST_EXPONENT = 50;
const EXPONENT = /^[+-]?\d{1,50}(?:\.\d{1,50})?(?:[eE]([+-]?\d{1,3}))?$/;

const MOST_NAMED = 50;

/**
 * Reads times with any offset, exponents, JSON numbers (exactly as they are written), null, and empty texts that may be absent. A
 * footprint that names itself as one before it is read as if it did not.
 */
export function readDocument(text: string, content: unknown): ReadDocument {
  if (!isJsonObject(content)) return { document: content, notes: [] };
  const reading = new Reading(text);
  const document = reading.withoutItself(reading.object(content, FOOTPRINT_SCHEMA as object, []));
  return { document, notes: reading.notes };
}

class Reading {
  private readonly found: Record<keyof typeof FORMS, string[]> = {
    ...{ times: [], numbers: [], nulls: [], empty: [], itself: [] },
  };
  private exact: unknown;

  constructor(private readonly text: string) {}

  get notes(): string[] {
    return (Object.keys(FORMS) as (keyof typeof FORMS)[]).flatMap((form) => {
      const members = this.found[form];
      if (members.length === 0) return [];
      const more = members.length > MOST_NAMED ? ` and ${members.length - MOST_NAMED} more` : '';
      return [`${FORMS[form]}: ${members.slice(0, MOST_NAMED).join(', ')}${more}.`];
    });
  }

  object(value: JsonObject, { properties = {}, required = [] }: Schema, path: readonly string[]): JsonObject {
    const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!schema) return [[name, member]];
      const at = [...path, name];
      if (member === null) return this.leftOut('nulls', at);
      if (member === '' && schema.minLength !== undefined && !required.includes(name)) return this.leftOut('empty', at);
      return [[name, this.member(member, schema, at)]];
    });
    return Object.fromEntries(members);
  }

  /** A footprint takes no place of its own. */
  withoutItself(document: JsonObject): JsonObject {
    const { id, precedingPfIds: preceding, ...others } = document;
    if (typeof id !== 'string' || !Array.isArray(preceding)) return document;
    const isItself = (one: unknown) => typeof one === 'string' && one.toLowerCase() === id.toLowerCase();
    if (!preceding.some(isItself)) return document;
    this.found.itself.push('precedingPfIds');
    return { id, precedingPfIds: preceding.filter((one) => !isItself(one)), ...others };
  }

  private leftOut(form: keyof typeof FORMS, at: readonly string[]): [] {
    this.found[form].push(at.join('.'));
    return [];
  }

  private member(value: unknown, schema: Schema, at: readonly string[]): unknown {
    const { pattern, items } = schema;
    if (Array.isArray(value)) {
      return items ? value.map((each, nth) => this.member(each, items, [...at, String(nth)])) : value;
    }
    if (isJsonObject(value)) return schema.properties ? this.object(value, schema, at) : value;
    if (pattern === TIME_PATTERN) return this.time(value, at);
    return pattern !== undefined && DECIMAL_PATTERNS.includes(pattern) ? this.decimal(value, at) : value;
  }

  private time(value: unknown, at: readonly string[]): unknown {
    if (typeof value !== 'string' || value.endsWith('Z') || !isTimestamp(value)) return value;
    this.found.times.push(at.join('.'));
    return new Date(value).toISOString();
  }

  private decimal(value: unknown, at: readonly string[]): unknown {
    const text = typeof value === 'number' ? this.exactAt(at) : value;
    if (typeof text !== 'string') return value;
    const [, exponent] = EXPONENT.exec(text) ?? [];
    const isPlain = exponent === undefined;
    if (isPlain && typeof value === 'string') return value;
    if (!isPlain && Math.abs(Number(exponent)) > MOST_EXPONENT) return value;
    if (!EXPONENT.test(text)) return value;
    this.found.numbers.push(at.join('.'));
    return isPlain ? text : new Decimal(text).toFixed();
  }

  /** A number as it is written in the document: JavaScript would round it. */
  private exactAt(at: readonly string[]): unknown {
    this.exact ??= JSON.parse(numbersAsTexts(this.text));
    return at.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], this.exact);
  }
}
