import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Ended, ProcessIdentity } from '#embedded';
import { identify } from '#embedded';
import type { LogFile } from './log-file.js';

/** The api or the worker, running as a separate process. */
export interface AppProcess {
  readonly name: string;
  readonly identity: ProcessIdentity | undefined;
  /** Resolves when the app has sent `{ready: true}`. */
  readonly ready: Promise<void>;
  readonly exited: Promise<Ended>;
  /**
   * Asks the app to finish its work and end. If that takes longer than `timeoutMs` ms, it is killed. @returns whether
   * it ended by itself
   */
  stop(timeoutMs: number): Promise<boolean>;
}

export interface AppOptions {
  readonly name: string;
  readonly script: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: LogFile;
}

const END_WITH_PARENT = new URL('./end-with-parent.js', import.meta.url).href;

/**
 * The process ends with us, even if we are killed. A Ctrl-C in our terminal does not reach it, so we tell it to end.
 */
export function startApp({ name, script, environment, log }: AppOptions): AppProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', END_WITH_PARENT, script], {
    env: environment,
    stdio: ['ignore', log.descriptor, log.descriptor, 'ipc'],
    detached: true,
  });
  const exited = endOf(child, log);
  return {
    name,
    identity: child.pid === undefined ? undefined : identify(child.pid),
    ready: readinessOf(child),
    exited,
    stop: (timeoutMs) => stop(child, exited, timeoutMs),
  };
}

async function endOf(child: ChildProcess, log: LogFile): Promise<Ended> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return { code, signal, lastLines: log.lastLines };
  } catch (fault) {
    return { code: null, signal: null, lastLines: [String(fault)] };
  }
}

function readinessOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message && message.ready === true) resolve();
    });
  });
}

async function stop(child: ChildProcess, exited: Promise<Ended>, timeoutMs: number): Promise<boolean> {
  let killed = false;
  const timer = setTimeout(() => (killed = child.kill('SIGKILL')), timeoutMs);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
  return !killed;
}
