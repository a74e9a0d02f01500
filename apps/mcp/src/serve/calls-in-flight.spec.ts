import { describe, expect, it } from 'vitest';
import { CallsInFlight } from './calls-in-flight.js';

const of = (key: string) => ({ 'X-API-Key': key });

describe('calls under way', () => {
  it('are bounded in all and of one caller, who comes in again when one ends', () => {
    const calls = new CallsInFlight();
    const one = Array.from({ length: 257 }, () => calls.enter(of('one')));
    expect(one.filter(Boolean)).toHaveLength(256);
    const other = Array.from({ length: 257 }, () => calls.enter(of('other')));
    expect(other.filter(Boolean)).toHaveLength(256);
    expect(calls.enter(of('third'))).toBeUndefined();
    one[0]?.();
    expect(calls.enter(of('other'))).toBeUndefined();
    expect(calls.enter(of('third'))).toBeDefined();
  });
});
