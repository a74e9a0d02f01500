import { expect, it } from 'vitest';
import { likeness } from './database-identity.js';

const HERE = { system: '7577843122223316007', database: 16_384 };

it.each([
  ['the same database', HERE, 'same'],
  ['another server', { ...HERE, system: '7577843122223316008' }, 'other'],
  ['another database on the same server', { ...HERE, database: 16_385 }, 'other'],
  ['a server that was not known', { ...HERE, system: null }, 'unsure'],
  ['another database on a server that was not known', { system: null, database: 5 }, 'other'],
] as const)('compares with %s', (_, noted, expected) => {
  expect([likeness(noted, HERE), likeness(HERE, noted)]).toEqual([expected, expected]);
});
