import type { Environment } from './config.js';
import { callersCommand, callersFolder } from './config.js';
import type { SecretSource } from './secret-input.js';

/** What a command finds around it: nothing below main reads it from the process itself. */
export interface Surroundings {
  readonly environment: Environment;
  /** What was typed to come here, in front of the command: hints begin with it, so that they can be copied. */
  readonly call: string;
  /** Where the caller stands: relative paths are meant from there. */
  readonly folder: string;
  /** Standard input. */
  readonly input: SecretSource;
}

export const ofThisProcess: Surroundings = {
  environment: process.env,
  call: callersCommand(process.env, process.argv[1] ?? ''),
  folder: callersFolder(process.env),
  // Opened by who reads it only.
  get input() {
    return process.stdin;
  },
};
