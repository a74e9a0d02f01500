import { describe, expect, it } from 'vitest';
import type { Figures } from '../../../../impacts/indicators.js';
import { changedFigures, SHOWN } from './figures.js';

const figures = (some: Partial<Figures>) => ({ unit: 'kgCO2e', ...some }) as Figures;

describe('figures that changed', () => {
  it('are told with what they were; an empty text is no figure', () => {
    const before = figures({ A1: '1', A1_A3: '1', A4: '', A5: '2', D: '-1' });
    const after = figures({ A1: '3', A1_A3: '3', A4: '', A5: '', D: '-1', totalCarbonFootprint: '3' });
    expect(changedFigures(SHOWN, before, after)).toEqual([
      { name: 'totalCarbonFootprint', from: undefined, to: '3' },
      { name: 'A1_A3', from: '1', to: '3' },
      { name: 'A5', from: '2', to: undefined },
    ]);
    expect(changedFigures(['A1'], undefined, after)).toEqual([{ name: 'A1', from: undefined, to: '3' }]);
  });
});
