import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countFitting } from './page.js';
import { BriefImpacts, text } from '../shapes/common.js';

describe('rows of one answer', () => {
  it('are as many as fit, and at least one', () => {
    const row = { name: 'x'.repeat(89) }; // 100 characters of JSON
    expect(countFitting(Array(5).fill(row), 505)).toBe(5);
    expect(countFitting(Array(5).fill(row), 504)).toBe(4);
    expect(countFitting([row], 10)).toBe(1);
    expect(countFitting([], 10)).toBe(0);
  });
});

describe('what is sent of a record', () => {
  it('is cut where it is long, says so, and once only', () => {
    expect(text(5).parse('x'.repeat(45))).toBe('x'.repeat(45));
    const cut = 'xxxxx… [cut: 41 more characters]';
    expect(text(5).parse('x'.repeat(46))).toBe(cut);
    expect(text(5).parse(cut)).toBe(cut);
    const longest = 1_000_000_000;
    expect(`… [cut: ${longest} more characters]`.length).toBeLessThan(40);
  });

  it('is never cut in the middle of a character', () => {
    expect(
      text(3)
        .parse(`ab😀${'c'.repeat(50)}`)
        .isWellFormed(),
    ).toBe(true);
  });

  it('has no figures that are not known', () => {
    const impacts = {
      'GWP-fossil': { unit: 'kgCO2e', A1_A3: '0' },
      AP: { unit: 'molH+e', A1_A3: '' },
      ODP: { unit: 'kg' },
    };
    expect(BriefImpacts.parse(impacts)).toEqual({ 'GWP-fossil': { unit: 'kgCO2e', A1_A3: '0' } });
  });

  it('is described by a schema', () => {
    expect(z.toJSONSchema(text(5), { io: 'output' })).toMatchObject({ type: 'string' });
  });
});
