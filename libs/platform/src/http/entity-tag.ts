import { sha256 } from '../ids.js';

interface Origin {
  revision: number;
  printed: readonly (string | undefined)[];
}

const origins = new WeakMap<object, Origin>();

/**
 * Says what a record was made of; where it is the answer, its ETag follows from that.
 * @param printed what the record shows of other rows, such as their names: they change without it
 */
export function revised<Made extends object>(record: Made, revision: number, ...printed: Origin['printed']): Made {
  origins.set(record, { revision, printed });
  return record;
}

/** A strong entity tag (RFC 9110, 8.8.3), which begins with the revision, that an If-Match is compared with. */
export function entityTagOf(answer: unknown): string | undefined {
  const origin = typeof answer === 'object' && answer !== null ? origins.get(answer) : undefined;
  if (!origin) return undefined;
  const { revision, printed } = origin;
  if (printed.every((each) => each === undefined)) return `"${revision}"`;
  return `"${revision}-${sha256(JSON.stringify(printed)).toString('base64url').slice(0, 12)}"`;
}

/** Whether an If-None-Match names the tag; compared weakly (RFC 9110, 13.1.2). */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
