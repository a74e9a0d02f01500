import 'reflect-metadata';
import fc from 'fast-check';
import { keepOwnLog } from './kept-log.js';
import { rememberSecretsOfCalls } from './known-secrets.js';
import { once } from './once.js';

once('traces', () => {
  keepOwnLog();
  rememberSecretsOfCalls();
});

/**
 * Every run tries the same cases, so that it fails only because of a change. PROPERTY_SEED=random (or a number) tries
 * others.
 */
const { PROPERTY_SEED = '1' } = process.env;
fc.configureGlobal(PROPERTY_SEED === 'random' ? {} : { seed: Number(PROPERTY_SEED) });
