import { hash } from 'node:crypto';

/**
 * Equal for equal content, whatever the order of its members. An element whose content keeps its hash is not published
 * again.
 */
export function contentHash(content: object): Buffer {
  return hash('sha256', JSON.stringify(ordered(content)), 'buffer');
}

/** The same value, with the members of every object sorted by name. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Readonly<Record<string, unknown>>;
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) result[name] = ordered(members[name]);
  return result;
}
