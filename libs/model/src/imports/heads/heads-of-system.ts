/** What one system or publisher heads its columns with. Heads are in words, without case and accents; `#` is any year. */
export interface SystemHeads {
  /** Any of these heads tells that a file is of it; absent where each head tells it by itself. Separated by `|`. */
  readonly signs?: string;
  /** By kind of import and field: the heads that it may have, the best first, separated by `|`; `+` joins columns. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Heads that are none of our fields here, whatever they are elsewhere. */
  readonly others?: string;
  /** Which rows are read: the column, and what it has to say, or not to say, where any row says that. */
  readonly where?: Readonly<Record<string, { readonly is?: string; readonly isNot?: string }>>;
}
