/** Why no text of the database can be this one, for whoever sent it: PostgreSQL keeps neither U+0000 nor half of a surrogate pair. */
export function unstorable(text: string): string | undefined {
  if (text.includes('\u0000')) return 'holds the character U+0000';
  return text.isWellFormed() ? undefined : 'holds half of a surrogate pair';
}

/** The text with U+FFFD in place of what the database can't keep: for what is told of a text that was refused. */
export function madeStorable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').toWellFormed();
}
