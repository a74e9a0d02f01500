/** How many characters of a value a reason repeats. */
const QUOTED = 40;

/** A text as a message repeats it. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
}
