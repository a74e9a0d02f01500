import { Outdated } from '#faults';

/** The revisions of a record that a write accepts. Undefined accepts any. */
export type Expected = readonly number[] | undefined;

/** Call it with the revision of the row that is written, while nobody else can write that row. @throws Outdated */
export function requireExpected(expected: Expected, revision: number): void {
  if (expected === undefined || expected.includes(revision)) return;
  throw outdated();
}

/** For a statement that compares the revision itself and found another one. */
export function outdated(): Outdated {
  return new Outdated('The record was changed since: it has another ETag now.');
}
