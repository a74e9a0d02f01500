/**
 * The footprint's comment: how the company describes its data, then every assumption that was made. Internal notes never
 * enter it.
 */
export function comment(description: string | undefined, assumed: readonly string[]): { comment?: string } {
  const sentences = [
    ...(description ? [description] : []),
    ...(assumed.length > 0 ? [`Assumed: ${assumed.join('; ')}.`] : []),
  ];
  return sentences.length > 0 ? { comment: sentences.join('\n') } : {};
}
