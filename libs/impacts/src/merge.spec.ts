import { describe, expect, it } from 'vitest';
import { Decimal } from './decimal.js';
import { mergeDeclared } from './merge.js';

const d = (text: string) => new Decimal(text);

describe('mergeDeclared', () => {
  it('keeps a value that is absent, clears by null, sets by value', () => {
    const now = { AP: { A1: d('1'), A2: d('2'), method: 'M' }, ODP: { A1: d('1') } };
    expect(mergeDeclared(now, { AP: { A1: d('5'), A2: null, method: null } })).toEqual({
      AP: { A1: d('5') },
      ODP: { A1: d('1') },
    });
    expect(mergeDeclared(now, { AP: null, ODP: { A1: null } })).toEqual({});
    expect(mergeDeclared(now, {})).toEqual(now);
  });
  it('does not change its arguments', () => {
    const now = { AP: { A1: d('1') } };
    mergeDeclared(now, { AP: { A1: null } });
    expect(now).toEqual({ AP: { A1: d('1') } });
  });
  it('drops the aggregate when a product module is set, not when one is cleared', () => {
    const now = { AP: { A1_A3: d('5'), C1: d('1') } };
    expect(mergeDeclared(now, { AP: { A2: d('2') } })).toEqual({ AP: { A2: d('2'), C1: d('1') } });
    expect(mergeDeclared(now, { AP: { A1: null, A2: null, A3: null } })).toEqual(now);
    expect(mergeDeclared(now, { AP: { C1: d('2') } }).AP?.A1_A3).toEqual(d('5'));
  });
  it('ignores an aggregate beside a module that is set or sent', () => {
    expect(mergeDeclared({ AP: { A1: d('1') } }, { AP: { A1_A3: d('5') } })).toEqual({ AP: { A1: d('1') } });
    expect(mergeDeclared({}, { AP: { A1: d('1'), A1_A3: d('5') } })).toEqual({ AP: { A1: d('1') } });
  });
  it('takes the aggregate when the modules are cleared with it', () => {
    expect(mergeDeclared({ AP: { A1: d('1') } }, { AP: { A1: null, A1_A3: d('5') } })).toEqual({
      AP: { A1_A3: d('5') },
    });
  });
});
