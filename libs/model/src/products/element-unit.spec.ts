import { describe, expect, it } from 'vitest';
import type { BindingAfter, ElementUnit } from './element-unit.js';
import { unitAfter } from './element-unit.js';

const none: ElementUnit = { unitFromDataset: false };
const given = (unit: ElementUnit['unit']): ElementUnit => ({ unit, unitFromDataset: false });
const taken = (unit: ElementUnit['unit']): ElementUnit => ({ unit, unitFromDataset: true });

const kept: BindingAfter = { declaredUnit: 'kg', isRepointed: false, isNew: false, hasAmount: false };
const first: BindingAfter = { ...kept, isNew: true };
const other: BindingAfter = { ...first, isRepointed: true };

describe('the unit of an element after a write', () => {
  it.each([
    ['none stays none', none, undefined, undefined, none],
    ['one that is given is the caller’s', none, 't', undefined, given('t')],
    ['one that is cleared is gone', given('t'), null, undefined, none],
    ['a dataset gives one where there is none', none, undefined, first, taken('kg')],
    ['and where it is cleared', given('t'), null, kept, taken('kg')],
    ['what came from a dataset stays with it, in whatever it declares by now', taken('g'), undefined, kept, taken('g')],
    ['is no more the caller’s when it comes back', taken('kWh'), 'kWh', kept, taken('kWh')],
    ['stays without a dataset', taken('kWh'), undefined, undefined, taken('kWh')],
    ['and follows another', taken('kWh'), undefined, other, taken('kg')],
    ['or the next', taken('kWh'), undefined, first, taken('kg')],
    ['what the caller gave stays', given('t'), undefined, other, given('t')],
    ['whatever it is where the dataset is the first', given('pcs'), undefined, first, given('pcs')],
    ['or where it says how much', given('pcs'), undefined, { ...other, hasAmount: true }, given('pcs')],
    ['what is given with another dataset is the caller’s', taken('kg'), 'kg', other, given('kg')],
  ] as const)('%s', (_what, now, patch, binding, after) => {
    expect(unitAfter(now, patch, binding)).toEqual({ unit: undefined, ...after });
  });

  it('has to convert to what another dataset declares', () => {
    expect(() => unitAfter(given('kWh'), undefined, other)).toThrow(/kWh .* does not convert to kg/);
    expect(() => unitAfter(taken('kWh'), 'kWh', other)).toThrow('unit: kWh');
  });
});
