/** What a caller says of a field: absent keeps it, null clears it, a value sets it. */
export type Said<T> = T | null | undefined;

export function patched<T>(now: T | undefined, said: Said<T>): T | undefined {
  if (said === undefined) return now;
  return said === null ? undefined : said;
}

/** The same key by key, for objects that merge; null for the whole clears every key. */
export function patchedKeys<T extends object>(now: T, said: Said<{ [K in keyof T]?: Said<T[K]> }>): Partial<T> {
  if (said === undefined) return now;
  if (said === null) return {};
  const after: Partial<T> = { ...now };
  for (const key of Object.keys(said) as (keyof T)[]) {
    const value = patched(now[key], said[key] as Said<T[keyof T]>);
    if (value === undefined) delete after[key];
    else after[key] = value;
  }
  return after;
}
