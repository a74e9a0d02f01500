import type { Environment } from './config.js';
import { callersCommand, callersFolder } from './config.js';
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
}

export const thisInvocation: Invocation = {
  environment: process.env,
  call: callersCommand(process.env, process.argv[1] ?? ''),
  folder: callersFolder(process.env),
  // A getter, so that only a command that reads it opens it.
  get input() {
    return process.stdin;
  },
};
