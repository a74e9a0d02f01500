import { describe, expect, it } from 'vitest';
import type { SwitchFields } from './switch-patch.js';
import { switchAfter } from './switch-patch.js';

const steel: SwitchFields = { name: 'Steel', unit: 'kg', syncId: 'S', sources: ['a', 'b'] };

describe('a patch of a switch', () => {
  it('merges: absent keeps, null clears, sources are replaced', () => {
    expect(switchAfter(steel, {})).toEqual(steel);
    expect(switchAfter(steel, { sources: [{ uuid: 'C' }], syncId: null })).toEqual({
      ...steel,
      syncId: undefined,
      sources: ['c'],
    });
    expect(switchAfter(steel, { sources: null, unit: null })).toMatchObject({ sources: [], unit: undefined });
  });

  it('needs a unit if it has sources', () => {
    expect(() => switchAfter(steel, { unit: null })).toThrow(/unit: is needed/);
    expect(() => switchAfter({ name: 'New', sources: [] }, {})).not.toThrow();
  });

  it('takes each source once', () => {
    expect(() => switchAfter(steel, { sources: [{ uuid: 'a' }, { uuid: 'A' }] })).toThrow(/sources.1: is named twice/);
  });
});
