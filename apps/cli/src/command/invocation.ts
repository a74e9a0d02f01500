import { basename, relative } from 'node:path';
import type { Environment } from './config.js';
import type { SecretSource } from './secret-input.js';

/** How and where the program was called. Only this file reads the environment and the streams of the process. */
export interface Invocation {
  readonly environment: Environment;
  /** The words before the command's own words. Hints begin with them, so that they can be copied. */
  readonly call: string;
  /** The caller's folder, which relative paths start from. */
  readonly folder: string;
  /** Standard input. */
  readonly input: SecretSource;
  /** Calls a listener at Ctrl-C, until the returned function is called. A second Ctrl-C ends the process at once. */
  readonly onInterrupt?: (listener: () => void) => () => void;
}

/** As in package.json. */
export const INSTALLED_NAME = 'footprint-exchange';

export const thisInvocation: Invocation = {
  environment: process.env,
  call: callersCommand(process.env, process.argv[1] ?? ''),
  folder: callersFolder(process.env),
  // A getter, so that only a command that reads it opens it.
  get input() {
    return process.stdin;
  },
  onInterrupt: listenToInterrupts,
};

/** npm passes on to us what the terminal sent us, too: that is one Ctrl-C. */
const ONE_INTERRUPT_MS = 500;

function listenToInterrupts(listener: () => void): () => void {
  let first: number | undefined;
  const interrupted = (): void => {
    if (first === undefined) {
      first = performance.now();
      listener();
    } else if (performance.now() - first > ONE_INTERRUPT_MS) {
      process.off('SIGINT', interrupted);
      process.kill(process.pid, 'SIGINT');
    }
  };
  process.on('SIGINT', interrupted);
  return () => void process.off('SIGINT', interrupted);
}

/**
 * The command by which we were called: through npm in a checkout, by the installed name, or through Node itself, as in
 * the image.
 */
export function callersCommand(environment: Environment, script: string): string {
  if (isRunByNpm(environment)) return 'npm run --silent cli --';
  if (basename(script) === INSTALLED_NAME) return INSTALLED_NAME;
  const path = relative(process.cwd(), script);
  return `node ${path.startsWith('..') ? script : path}`;
}

/**
 * The folder from which the caller started us. `npm run` changes to the folder of package.json and leaves the original
 * in INIT_CWD.
 */
export function callersFolder(environment: Environment): string {
  return (isRunByNpm(environment) && environment['INIT_CWD']) || process.cwd();
}

function isRunByNpm(environment: Environment): boolean {
  return environment['npm_lifecycle_event'] === 'cli';
}
