/**
 * The footprint's comment: the company's description of its data, then every assumption that was made, then what it leaves out.
 * It never contains internal notes.
 */
export function comment(
  description: string | undefined,
  assumed: readonly string[],
  gaps: readonly string[],
): { comment?: string } {
  const sentences = [
    ...(description ? [description] : []),
    ...(assumed.length > 0 ? [`Assumed: ${assumed.join('; ')}.`] : []),
    ...gaps,
  ];
  return sentences.length > 0 ? { comment: sentences.join('\n') } : {};
}
