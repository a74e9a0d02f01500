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
  /** Settles when the process has ended. If it could not be started, the last line is the cause. */
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * A shell script that reads a pipe whose other end only we hold. The first line is the pid of the process to guard. A
 * second line means that everything is over and nothing has to be done. If the pipe ends without it, we were killed:
 * then the process gets the fast shutdown (SIGINT) and, after ten seconds, the immediate one (SIGQUIT), in PostgreSQL's
 * terms.
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
 * Starts a process that ends with us, even if we are killed with SIGKILL. A Ctrl-C in our terminal does not reach it,
 * so that we can stop it in order.
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

/** Children of the process may keep its output open. They get a moment to write their last lines. */
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
