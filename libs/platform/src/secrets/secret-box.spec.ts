import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const ringKey = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) });
const [NEW, OLD] = [ringKey('new'), ringKey('old')];
const box = new SecretBox([NEW, OLD]);

describe('a sealed secret', () => {
  it('opens for its own row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (secret, row) => {
        expect(box.open(box.seal(secret, row), row)).toBe(secret);
      }),
    );
  });

  it('does not show, and is never sealed the same way twice', () => {
    const sealed = box.seal('hunter2', 'row');
    expect(sealed.includes('hunter2')).toBe(false);
    expect(sealed.equals(box.seal('hunter2', 'row'))).toBe(false);
  });

  it('does not open for another row', () => {
    expect(() => box.open(box.seal('hunter2', 'one'), 'other')).toThrow();
  });

  it('does not open when a single bit of it was changed, or its end is missing', () => {
    const sealed = box.seal('hunter2', 'row');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => box.open(changed, 'row')).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => box.open(sealed.subarray(0, length), 'row')).toThrow();
    }
  });

  it('is sealed with the newest key, and every key of the ring opens', () => {
    const before = new SecretBox([OLD]).seal('hunter2', 'row');
    expect(box.open(before, 'row')).toBe('hunter2');
    expect(() => new SecretBox([OLD]).open(box.seal('hunter2', 'row'), 'row')).toThrow(
      'SECRET_KEYS lacks the key "new"',
    );
    expect(() => new SecretBox([NEW]).open(before, 'row')).toThrow('SECRET_KEYS lacks the key "old"');
    expect(() => new SecretBox([]).seal('hunter2', 'row')).toThrow('holds no key');
  });
});
