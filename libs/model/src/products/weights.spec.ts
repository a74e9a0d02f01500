import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import type { Amount, UnitCode } from '#model/terms';
import { modeledTotalWeight } from './weights.js';

const amount = (quantity: string, unit: UnitCode): Amount => ({ quantity: new Decimal(quantity), unit });

describe('modeledTotalWeight', () => {
  it('is absent if both addends are', () => {
    expect(modeledTotalWeight(undefined, undefined)).toBeUndefined();
  });
  it('counts a missing addend as nothing', () => {
    expect(modeledTotalWeight(amount('2', 'kg'))).toEqual(amount('2', 'kg'));
    expect(modeledTotalWeight(undefined, amount('3', 'g'))).toEqual(amount('3', 'g'));
  });
  it('adds in the unit of the first', () => {
    expect(modeledTotalWeight(amount('0.1', 'kg'), amount('200', 'g'))).toEqual(amount('0.3', 'kg'));
    expect(modeledTotalWeight(amount('200', 'g'), amount('0.1', 'kg'))).toEqual(amount('300', 'g'));
  });
  it('refuses units that are not masses', () => {
    expect(() => modeledTotalWeight(amount('1', 'kg'), amount('1', 'l'))).toThrow(RangeError);
  });
});
