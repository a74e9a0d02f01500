/** A place, and what a file calls it where it is the wider one that stands for that, or where nothing does. */
interface WrittenPlace {
  readonly code: string | undefined;
  readonly text: string | undefined;
}

/**
 * What is kept of how a file names a place, after a patch. It goes with the place: another one clears it, and so does null; the
 * same one, sent again, keeps it.
 * @param code as a patch has it: absent keeps, null clears
 */
export function placeTextAfter(
  now: WrittenPlace,
  patch: { code: string | null | undefined; text?: string | null },
): string | undefined {
  if (patch.text) return patch.text;
  return patch.code === undefined || patch.code === now.code ? now.text : undefined;
}
