import { describe, expect, it } from 'vitest';
import { SHARED_SETTINGS } from '#platform';
import { freshKey } from './keys.js';

describe('a fresh key', () => {
  it('fits both rings, together with another key of the same day', () => {
    const today = new Date('2026-11-20T23:59:59Z');
    const [one, other] = [freshKey(today), freshKey(today)];
    expect(one).toMatch(/^k20261120-[0-9a-f]{6}:[A-Za-z0-9_-]{43}$/);
    const ring = SHARED_SETTINGS.SECRET_KEYS.parse(`${one},${other}`);
    expect(ring).toHaveLength(2);
  });
});
