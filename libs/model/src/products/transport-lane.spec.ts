import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { laneLength, lengthAfter } from './transport-lane.js';
import type { Amount, UnitCode } from '#model/terms';

const amount = (quantity: number | string, unit: UnitCode): Amount => ({ quantity: new Decimal(quantity), unit });

describe('the length of a lane', () => {
  it('is set by a distance or by kilometres', () => {
    expect(laneLength({ distance: amount(100, 'mi') }).totalKm.toFixed()).toBe('160.9344');
    expect(laneLength({ totalKm: 42 })).toEqual({ distance: amount(42, 'km'), totalKm: new Decimal(42) });
    expect(() => laneLength({})).toThrow('needed');
    expect(() => laneLength({ distance: amount(1, 'kg') })).toThrow('kg is a unit of mass');
  });

  it('must agree if both are set, compared as JSON numbers', () => {
    const distance = amount('0.123456789012345', 'mi');
    const { totalKm } = laneLength({ distance });
    expect(laneLength({ distance, totalKm: totalKm.toNumber() }).distance).toBe(distance);
    expect(() => laneLength({ distance, totalKm: 0.2 })).toThrow('totalKm');
  });

  it('keeps its unit if the same length is sent in kilometres', () => {
    const now = laneLength({ distance: amount(100, 'mi') });
    expect(lengthAfter(now, {})).toBe(now);
    expect(lengthAfter(now, { totalKm: 160.9344 })).toBe(now);
    expect(lengthAfter(now, { totalKm: 161 }).distance).toEqual(amount(161, 'km'));
  });
});
