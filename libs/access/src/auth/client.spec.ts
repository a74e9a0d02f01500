import { describe, expect, it } from 'vitest';
import { clientState, endsLater } from './client.js';

const NOW = new Date('2026-01-31T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

describe('the state of a client', () => {
  it.each([
    [{ revoked: null, expires: null }, 'active'],
    [{ revoked: null, expires: at(1) }, 'active'],
    [{ revoked: null, expires: NOW }, 'expired'],
    [{ revoked: null, expires: at(-1) }, 'expired'],
    [{ revoked: at(-5), expires: at(-1) }, 'revoked'],
    [{ revoked: at(-5), expires: null }, 'revoked'],
  ])('of %j is %s', (client, state) => expect(clientState(client, NOW)).toBe(state));
});

describe('an end', () => {
  it.each([
    [null, null, false],
    [NOW, null, false],
    [null, NOW, true],
    [NOW, NOW, false],
    [at(1), NOW, true],
    [at(-1), NOW, false],
  ])('%s is later than %s: %s', (one, other, isLater) => expect(endsLater(one, other)).toBe(isLater));
});
