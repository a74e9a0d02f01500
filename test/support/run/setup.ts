import 'reflect-metadata';
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { keepOwnLog } from './kept-log.js';
import { rememberSecretsOfCalls } from './known-secrets.js';
import { once } from './once.js';
import { writeTraces } from './traces.js';

once('traces', () => {
  keepOwnLog();
  rememberSecretsOfCalls();
  process.once('exit', writeTraces);
});

// Whatever a file of tests registers itself ends before.
afterAll(writeTraces);

/**
 * Every run tries the same cases, so that it fails only because of a change. PROPERTY_SEED=random (or a number) tries
 * others.
 */
const { PROPERTY_SEED = '1' } = process.env;
fc.configureGlobal(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED) });
