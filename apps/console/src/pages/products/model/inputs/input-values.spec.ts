import { describe, expect, it } from 'vitest';
import { amountBody, inputPatch, isNoNumber } from './input-values.js';

const before = { quantity: '2', unit: 'kg', lifecycleStage: 'A1', block: '' };

describe('what was changed of an input', () => {
  it('is sent alone, a quantity with its unit', () => {
    expect(inputPatch(before, before, false)).toEqual({});
    expect(inputPatch(before, { ...before, quantity: '2,5' }, false)).toEqual({ quantity: 2.5, unit: 'kg' });
    expect(inputPatch(before, { ...before, unit: 't' }, false)).toEqual({ quantity: 2, unit: 't' });
    expect(inputPatch(before, { ...before, lifecycleStage: 'A3', block: 'b' }, false)).toEqual({
      ...{ lifecycleStage: { code: 'A3' }, block: { uuid: 'b' } },
    });
    expect(inputPatch({ ...before, block: 'b' }, before, false)).toEqual({ block: null });
  });

  it('may be a credit, whose quantity is negative', () => {
    const credit = { ...before, quantity: '-1,5', lifecycleStage: 'D' };
    expect(inputPatch(before, credit, false)).toEqual({ quantity: -1.5, unit: 'kg', lifecycleStage: { code: 'D' } });
  });

  it('is cleared where it was emptied', () => {
    expect(amountBody({ quantity: ' ', unit: 'kg' }, false)).toEqual({ quantity: null, unit: null });
    expect(amountBody({ quantity: '', unit: 'kg' }, true)).toEqual({ transport: { weight: null } });
  });

  it('is the mass that is carried, of a transport', () => {
    expect(amountBody({ quantity: '3', unit: 't' }, true)).toEqual({
      transport: { weight: { quantity: 3, unit: 't' } },
    });
  });
});

it('no number is told from nothing', () => {
  expect(['', ' ', '1', '1,5', '1.5e-7', '-1', 'much', '1.000,5'].filter(isNoNumber)).toEqual(['much', '1.000,5']);
});
