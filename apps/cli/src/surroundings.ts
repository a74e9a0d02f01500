import type { Environment } from './config.js';
import { callersFolder } from './config.js';
import type { SecretSource } from './secret-input.js';

/** What a command finds around it: nothing below main reads it from the process itself. */
export interface Surroundings {
  readonly environment: Environment;
  /** Where the caller stands: relative paths are meant from there. */
  readonly folder: string;
  /** Standard input. */
  readonly input: SecretSource;
}

export const ofThisProcess: Surroundings = {
  environment: process.env,
  folder: callersFolder(process.env),
  // Opened by who reads it only.
  get input() {
    return process.stdin;
  },
};
