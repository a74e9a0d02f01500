import 'reflect-metadata';
import { keepOwnLog } from './kept-log.js';
import { rememberSecretsOfCalls } from './known-secrets.js';
import { once } from './once.js';

once('traces', () => {
  keepOwnLog();
  rememberSecretsOfCalls();
});
