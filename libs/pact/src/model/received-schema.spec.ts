import { describe, expect, it } from 'vitest';
import { receivedFaults } from './received-schema.js';

const faultsOf = (secondaryEmissionFactorSources: unknown) =>
  receivedFaults({ pcf: { secondaryEmissionFactorSources } }).filter(({ field }) => field.startsWith('pcf.secondary'));

describe('a list of a footprint that a partner sent', () => {
  const source = { name: 'ecoinvent', version: '3.11' };

  it('is faulty where a member is there twice', () => {
    expect(faultsOf([source, { ...source, version: '3.10' }])).toEqual([]);
    expect(faultsOf([source, { ...source }])).toEqual([
      { field: 'pcf.secondaryEmissionFactorSources', message: 'must NOT have duplicate items' },
    ]);
  });

  it('is read at once, however long it is', () => {
    const began = performance.now();
    expect(faultsOf(Array.from({ length: 100_000 }, (_, at) => ({ ...source, version: String(at) })))).toEqual([]);
    // Compared one by one they take minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
