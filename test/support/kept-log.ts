import { inject } from 'vitest';
import { leave } from './traces.js';

type Write = typeof process.stdout.write;

const QUIET = /^\{"level":"(?:log|debug|verbose|warn)"/;

/** What a process of ours said, one way or the other. */
export function keepLog(text: string): void {
  leave(inject('traces'), 'log', text);
}

/** For tests whose faults are not to be shown: what is written is kept all the same. */
export const unshown = (text: string | Uint8Array): true => {
  keepLog(typeof text === 'string' ? text : Buffer.from(text).toString());
  return true;
};

/** Keeps every line of the log of this process; what tells no fault is kept and not shown, unless TEST_LOG_LEVEL asks for it. */
export function keepOwnLog(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write: Write = stream.write.bind(stream);
    stream.write = (text: string | Uint8Array, ...more: never[]) => {
      const line = typeof text === 'string' ? text : Buffer.from(text).toString();
      keepLog(line);
      if (process.env['TEST_LOG_LEVEL'] === undefined && QUIET.test(line)) return true;
      return write(text, ...more);
    };
  }
}
