/** What a write changed, field by field, in words fit to keep and to show. */
export type Changes = Record<string, { from?: unknown; to?: unknown }>;

/** A record as the audit trail tells it: a field without a value is absent or undefined. */
export type Trail = Readonly<Record<string, unknown>>;

export function differences(before: Trail, after: Trail): Changes {
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field];
    const to = after[field];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}
