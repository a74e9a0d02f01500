import type { Entry, Mapping, Words } from './types.js';

/** A text of some rows that was not understood. */
export interface Asked {
  /** As faults name it: the head of a column, or those of several. Empty: the whole row. */
  readonly column: string;
  readonly value: string;
  /** How many rows have it. */
  readonly count: number;
  /** The first lines that have it. */
  readonly lines: readonly number[];
  readonly reason: string;
  readonly proposal?: { readonly value: string } | undefined;
}

/** Texts are the same whatever the case and the spaces around them. */
const keyOf = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

function readsColumn({ column, columns, field }: Entry, label: string): boolean {
  const own = columns ?? [column ?? ''];
  return field !== '' && (own.some((each) => keyOf(each) === keyOf(label)) || keyOf(own.join(' | ')) === keyOf(label));
}

/** Whether the mapping can say what a text stands for: not of a whole row, nor of an empty cell. */
export function isAnswerable({ columns }: Mapping, { column, value }: Asked): boolean {
  return keyOf(column) !== '' && keyOf(value) !== '' && (columns ?? []).some((entry) => readsColumn(entry, column));
}

/** What a text of a column stands for, as the mapping says now; empty: it does not say. */
export function answerTo({ columns }: Mapping, { column, value }: Asked): string {
  const values = (columns ?? []).find((entry) => readsColumn(entry, column))?.values ?? {};
  return Object.entries(values).find(([text]) => keyOf(text) === keyOf(value))?.[1] ?? '';
}

/** The mapping with what a text stands for; empty: it no longer says. */
export function withAnswer(draft: Mapping, { column, value }: Asked, answer: string): Mapping {
  const columns = (draft.columns ?? []).map((entry) =>
    readsColumn(entry, column) ? { ...entry, values: withWord(entry.values ?? {}, value, answer) } : entry,
  );
  return { ...draft, columns };
}

function withWord(words: Words, text: string, meant: string): Record<string, string> {
  const others = Object.entries(words).filter(([each]) => keyOf(each) !== keyOf(text));
  return Object.fromEntries(meant === '' ? others : [...others, [text, meant]]);
}

/** Those that are open and have a proposal. */
export function proposedOf(draft: Mapping, asked: readonly Asked[]): Asked[] {
  return asked.filter((each) => each.proposal && isAnswerable(draft, each) && answerTo(draft, each) === '');
}

/** The mapping with all proposals for what is open. */
export function withProposals(draft: Mapping, asked: readonly Asked[]): Mapping {
  return proposedOf(draft, asked).reduce((now, each) => withAnswer(now, each, each.proposal?.value ?? ''), draft);
}
