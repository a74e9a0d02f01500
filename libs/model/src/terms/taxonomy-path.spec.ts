import { describe, expect, it } from 'vitest';
import { isPathTooLong, leadsThrough, pathBelow } from './taxonomy-path.js';

describe('the path of a taxonomy node', () => {
  it('is the slugs from the root down', () => {
    expect(pathBelow(undefined, 'metals')).toBe('metals');
    expect(pathBelow('metals', 'sheet')).toBe('metals/sheet');
  });

  it('leads through itself and the nodes above, not through a node that only begins alike', () => {
    expect(leadsThrough('metals', 'metals')).toBe(true);
    expect(leadsThrough('metals/sheet', 'metals')).toBe(true);
    expect(leadsThrough('metals-old/sheet', 'metals')).toBe(false);
    expect(leadsThrough('metals', 'metals/sheet')).toBe(false);
  });

  it('has a greatest length', () => {
    expect(isPathTooLong(2_000)).toBe(false);
    expect(isPathTooLong(2_001)).toBe(true);
  });
});
