/** A text on one line, and without what a terminal would obey. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}
