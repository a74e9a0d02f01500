import { inject } from 'vitest';
import { leave } from './traces.js';

type Write = typeof process.stdout.write;

/** A line of the log of one of our processes. */
const LOGGED = /^\{"level":"/;

/** Records the output of one of our processes. */
export function keepLog(text: string): void {
  leave(inject('traces'), 'log', text);
}

/** For tests whose faults are not to be shown. The output is recorded all the same. */
export const unshown = (text: string | Uint8Array): true => {
  keepLog(typeof text === 'string' ? text : Buffer.from(text).toString());
  return true;
};

/** Records every line of the log of this process, and what Node warns of. They are shown where TEST_LOG_LEVEL is set. */
export function keepOwnLog(): void {
  const isShown = process.env['TEST_LOG_LEVEL'] !== undefined;
  if (!isShown) process.removeAllListeners('warning').on('warning', ({ message }) => keepLog(`${message}\n`));
  for (const stream of [process.stdout, process.stderr]) {
    const write: Write = stream.write.bind(stream);
    stream.write = (text: string | Uint8Array, ...more: never[]) => {
      const line = typeof text === 'string' ? text : Buffer.from(text).toString();
      keepLog(line);
      if (!isShown && LOGGED.test(line)) return true;
      return write(text, ...more);
    };
  }
}
