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

/** Each process of the run has files of its own, so that none writes into another's line. */
export function leave(folder: string, trace: Trace, text: string): void {
  appendFileSync(join(folder, `${trace}-${process.pid}`), text);
}

/** What all processes recorded. */
export function left(folder: string, trace: Trace): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith(`${trace}-`));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
