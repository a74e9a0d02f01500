/** What a text of a file means. Nothing is guessed: a text that could be several things is asked about. */
export type Meaning<Thing> =
  /** `told`: what else whoever wrote the text should know, such as that the place is wider. */
  | { readonly kind: 'understood'; readonly meant: Thing; readonly told?: string }
  /** It is known, but nothing of ours stands for it: a record goes without, and is told so. */
  | { readonly kind: 'none'; readonly told: string }
  | { readonly kind: 'asked'; readonly candidates: readonly Thing[] }
  | { readonly kind: 'unknown' };

export const UNKNOWN = { kind: 'unknown' } as const;
