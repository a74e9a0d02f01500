import { describe, expect, it } from 'vitest';
import { DECLARED_KEYS, DOWNSTREAM_MODULES, FOOTPRINT_STAGES, isModule, MODULES, PRODUCT_MODULES } from './modules.js';

describe('the modules', () => {
  it('are the 17 of EN 15804+A2, product, downstream and D', () => {
    expect(MODULES).toEqual([...PRODUCT_MODULES, ...DOWNSTREAM_MODULES, 'D']);
    expect(MODULES).toHaveLength(17);
    expect(DECLARED_KEYS).toHaveLength(18);
  });
  it('are writable in footprint.CO2e, except A5, B6 and B7', () => {
    expect(MODULES.filter((module) => !(FOOTPRINT_STAGES as readonly string[]).includes(module))).toEqual([
      'A5',
      'B6',
      'B7',
    ]);
    expect(FOOTPRINT_STAGES).toHaveLength(14);
  });
  it('are distinguished from other words', () => {
    expect(isModule('B7')).toBe(true);
    for (const text of ['B8', 'a1', 'A1_A3', 'toString']) expect(isModule(text)).toBe(false);
  });
});
