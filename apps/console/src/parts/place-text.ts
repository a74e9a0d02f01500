/** A place, and in quotes how a file writes it, where that says more. */
export function placeText(name: string | undefined, written: string | undefined): string {
  return [name, written && `“${written}”`].filter(Boolean).join(' ');
}
