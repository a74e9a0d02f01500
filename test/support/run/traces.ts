import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which the tests of a run record what is checked after all have ended. */
    traces: string;
  }
}

/** log: the output. secrets, statements, and statements with values, on Citus: JSON, one per line. */
export type Trace = 'log' | 'secrets' | 'statements' | 'values';

/** What is written at once: a file for each line costs a tenth of the processor time of tests. */
const PIECE = 64 * 1024;

/** What is still to be written, by its file. */
const pending = new Map<string, string>();

/**
 * Each process of the run has files of its own, so that none writes into another's line. What is left is written at the end of a test
 * file at the latest (`writeTraces`).
 */
export function leave(folder: string, trace: Trace, text: string): void {
  const path = join(folder, `${trace}-${process.pid}`);
  const left = (pending.get(path) ?? '') + text;
  pending.set(path, left);
  if (left.length > PIECE) writeTraces();
}

/** Writes what tests have left so far. */
export function writeTraces(): void {
  for (const [path, text] of pending) appendFileSync(path, text);
  pending.clear();
}

/** What all processes recorded. */
export function left(folder: string, trace: Trace): string[] {
  writeTraces();
  const names = readdirSync(folder).filter((name) => name.startsWith(`${trace}-`));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
