import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which the tests of a run leave what is looked at when all have ended. */
    traces: string;
  }
}

/** log: what was said; secrets and statements: JSON, a line each. */
export type Trace = 'log' | 'secrets' | 'statements';

/** Each process of the run has files of its own, so that none writes into another's line. */
export function leave(folder: string, trace: Trace, text: string): void {
  appendFileSync(join(folder, `${trace}-${process.pid}`), text);
}

/** What all processes left. */
export function left(folder: string, trace: Trace): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith(`${trace}-`));
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}
