import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { periodFault, requirePeriod } from './period.js';

const first = new Date('2025-01-01T00:00:00Z');
const later = new Date('2025-12-31T00:00:00Z');

describe('a period', () => {
  it('may be open, a moment, or a span', () => {
    for (const [start, end] of [[], [first], [undefined, first], [first, first], [first, later]] as [Date?, Date?][]) {
      expect(periodFault(start, end)).toBeUndefined();
      expect(() => requirePeriod(start, end)).not.toThrow();
    }
  });
  it('does not end before it begins', () => {
    expect(periodFault(later, first)?.field).toBe('endDate');
    expect(() => requirePeriod(later, first)).toThrow(Invalid);
  });
});
