/** What a write changed, by field, in values fit for JSON. Kept in the histories and the audit, and sent to clients. */
export type Changes = Record<string, { from?: unknown; to?: unknown }>;

/** The fields of a record in the values that the audit trail keeps. A field without a value is absent or undefined. */
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
