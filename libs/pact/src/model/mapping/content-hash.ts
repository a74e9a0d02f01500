import { createHash } from 'node:crypto';
import type { FootprintContent } from '../footprint.js';

/** Equal for equal content, whatever the order of its members; an element whose content keeps its hash publishes nothing. */
export function contentHash(content: FootprintContent): Buffer {
  return createHash('sha256').update(canonical(content)).digest();
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
