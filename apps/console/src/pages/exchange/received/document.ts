/** A document that a partner sent: nothing of it is certain. */
export type Members = Readonly<Record<string, unknown>>;

export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** A text, or texts in a list; undefined where it is neither. */
export function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ') || undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
