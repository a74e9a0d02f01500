import { describe, expect, it } from 'vitest';
import { changesOf, valuesOf } from './activity-values.js';

describe('what is sent of an activity', () => {
  const before = valuesOf({
    ...{ name: 'Gas', quantity: 2.5, unit: 'kWh', UpstreamCO2e: '1.000000000000000000001' },
    ...{ startDate: '2025-01-31T00:00:00.000Z', scope: { uuid: 'a', name: 'Scope 1' } },
  });

  it('is only what was changed', () => {
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf({ ...before, name: ' Gas 2 ', startDate: '2025-02-01' }, before)).toEqual({
      ...{ name: 'Gas 2', startDate: '2025-02-01' },
    });
  });

  it('is null where something was taken out, and refers by the UUID', () => {
    expect(changesOf({ ...before, scope: '', org: 'b', UpstreamCO2e: '' }, before)).toEqual({
      ...{ scope: null, org: { uuid: 'b' }, UpstreamCO2e: null },
    });
  });

  it('guesses no number', () => {
    expect(changesOf({ ...before, quantity: '-3.5' }, before)).toEqual({ quantity: -3.5 });
    expect(changesOf({ ...before, quantity: '1.234,5' }, before)).toEqual({ quantity: '1.234,5' });
    expect(changesOf({ ...before, quantity: '0x10' }, before)).toEqual({ quantity: '0x10' });
    expect(changesOf({ ...before, UpstreamCO2e: '0.10' }, before)).toEqual({ UpstreamCO2e: '0.10' });
  });
});
