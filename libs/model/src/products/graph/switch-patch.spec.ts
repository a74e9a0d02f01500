import { describe, expect, it } from 'vitest';
import type { SwitchFields } from './switch-patch.js';
import { switchAfter } from './switch-patch.js';

const steel: SwitchFields = { name: 'Steel', unit: 'kg', syncId: 'S', sources: [{ uuid: 'a' }, { uuid: 'b' }] };

describe('a patch of a switch', () => {
  it('merges: absent keeps, null clears, sources are replaced', () => {
    expect(switchAfter(steel, {})).toEqual(steel);
    expect(switchAfter(steel, { sources: [{ uuid: 'C' }], syncId: null })).toEqual({
      ...steel,
      syncId: undefined,
      sources: [{ uuid: 'c' }],
    });
    expect(switchAfter(steel, { sources: null, unit: null })).toMatchObject({ sources: [], unit: undefined });
  });

  it('needs a unit if it has sources', () => {
    expect(() => switchAfter(steel, { unit: null })).toThrow(/unit: is needed/);
    expect(() => switchAfter({ name: 'New', sources: [] }, {})).not.toThrow();
  });

  it('takes a share of every source or of none, above 0, which add up to exactly 1', () => {
    const shared = (...shares: (string | undefined)[]) => {
      const sources = shares.map((share, nth) => ({ uuid: `${nth}`, share }));
      return switchAfter(steel, { sources }).sources;
    };
    expect(shared('0.70', '0.3')).toEqual([
      { uuid: '0', share: '0.7' },
      { uuid: '1', share: '0.3' },
    ]);
    expect(shared(undefined, undefined)).toEqual([{ uuid: '0' }, { uuid: '1' }]);
    expect(() => shared('1', undefined)).toThrow(/sources.1.share: is needed/);
    expect(() => shared('1.5', '-0.5')).toThrow(/sources.1.share: must be above 0/);
    expect(() => shared('1', '0')).toThrow(/sources.1.share: must be above 0/);
    expect(() => shared('0.3', '0.3', '0.3')).toThrow(/sources: have shares that add up to 0.9, not to 1/);
    expect(() => shared(`0.${'3'.repeat(30)}`, `0.${'6'.repeat(30)}`)).toThrow(/not to 1/);
    const kept = switchAfter({ ...steel, sources: [{ uuid: 'a', share: '1' }] }, { name: 'Beam' });
    expect(kept.sources).toEqual([{ uuid: 'a', share: '1' }]);
  });

  it('takes each source once', () => {
    expect(() => switchAfter(steel, { sources: [{ uuid: 'a' }, { uuid: 'A' }] })).toThrow(/sources.1: is named twice/);
  });
});
