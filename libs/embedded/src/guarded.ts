import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Account } from './account.js';
import { plainEnvironment } from './account.js';
import { LastLines } from './last-lines.js';

/** How a process ended, and its last lines of output. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly lastLines: readonly string[];
}

export interface Guarded {
  readonly pid: number;
  /** Also settles, with its cause as the last line, when the process could not be started. */
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Reads a pipe that only we hold the other end of. First line: whom to guard. Second line: all is over, nothing to do.
 * The end of the pipe without it: we were killed, so the process gets the fast shutdown (SIGINT), after ten seconds the
 * immediate one (SIGQUIT), in PostgreSQL's terms.
 */
const GUARD = `
read -r pid || exit 0
read -r over && exit 0
kill -INT "$pid" || exit 0
tenths=0
while [ "$tenths" -lt 100 ]; do
  sleep 0.1
  kill -0 "$pid" || exit 0
  tenths=$((tenths + 1))
done
kill -QUIT "$pid"
`;

/**
 * Starts a process that does not outlive us, not even when we are killed with SIGKILL, and that a Ctrl-C in our
 * terminal doesn't reach: we stop it in order.
 */
export function startGuarded(
  command: string,
  args: readonly string[],
  account: Account | undefined,
  onLine?: (line: string) => void,
): Guarded {
  const own = { ...account, cwd: '/', env: plainEnvironment(), detached: true };
  const guard = spawn('/bin/sh', ['-c', GUARD], { ...own, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  const child = spawn(command, args, { ...own, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) guard.stdin.write(`${child.pid}\n`);

  const last = new LastLines();
  last.follow(child.stdout, onLine);
  last.follow(child.stderr, onLine);
  return {
    pid: child.pid ?? 0,
    ended: endOf(child, last).finally(() => guard.stdin.end('over\n')),
    kill: (signal) => void child.kill(signal),
  };
}

/** Children of the process may hold its output open: they get a moment to write their last lines. */
const LAST_WORDS_MS = 300;

function endOf(child: ChildProcessByStdio<null, Readable, Readable>, last: LastLines): Promise<Ended> {
  return new Promise((resolve) => {
    child.on('error', (fault) => {
      if (child.pid !== undefined) return;
      last.add(fault.message);
      resolve({ code: null, signal: null, lastLines: last.lines });
    });
    child.once('exit', (code, signal) => {
      const settle = () => resolve({ code, signal, lastLines: last.lines });
      const timer = setTimeout(settle, LAST_WORDS_MS);
      child.once('close', () => {
        clearTimeout(timer);
        settle();
      });
    });
  });
}
