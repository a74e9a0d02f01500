/** A field of a patch: absent keeps, null clears, a value sets. */
export type PatchValue<T> = T | null | undefined;

export function patchField<T>(now: T | undefined, patch: PatchValue<T>): T | undefined {
  if (patch === undefined) return now;
  return patch === null ? undefined : patch;
}

/** Patches an object key by key. Null for the whole object clears every key. */
export function patchKeys<T extends object>(
  now: T,
  patch: PatchValue<{ [K in keyof T]?: PatchValue<T[K]> }>,
): Partial<T> {
  if (patch === undefined) return now;
  if (patch === null) return {};
  const after: Partial<T> = { ...now };
  for (const key of Object.keys(patch) as (keyof T)[]) {
    const value = patchField(now[key], patch[key] as PatchValue<T[keyof T]>);
    if (value === undefined) delete after[key];
    else after[key] = value;
  }
  return after;
}
