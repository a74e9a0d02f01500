import type { Environment } from './config.js';
import { callersCommand, callersFolder } from './config.js';
import type { SecretSource } from './secret-input.js';

/** How and where the program was called. Only this file reads it from the process. */
export interface Invocation {
  readonly environment: Environment;
  /** What was typed before the command's own words: hints begin with it, so that they can be copied. */
  readonly call: string;
  /** The caller's folder, from which relative paths lead. */
  readonly folder: string;
  /** Standard input. */
  readonly input: SecretSource;
}

export const thisInvocation: Invocation = {
  environment: process.env,
  call: callersCommand(process.env, process.argv[1] ?? ''),
  folder: callersFolder(process.env),
  // Opened only by a command that reads it.
  get input() {
    return process.stdin;
  },
};
