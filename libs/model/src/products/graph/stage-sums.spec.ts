import { describe, expect, it } from 'vitest';
import { Decimal, Ratio } from '#impacts';
import { sumStages } from './stage-sums.js';

const of = (A1_A3: string, method?: string) => ({ A1_A3, ...(method && { method }) });
const three = Ratio.of(new Decimal(3));
const two = Ratio.of(new Decimal(2));

describe('the figures of a model', () => {
  it('are the sums of its inputs by stage, with totals', () => {
    const figures = sumStages([
      { stage: 'A1', times: three, figures: { 'GWP-fossil': of('2.5') } },
      { stage: 'A1', times: two, figures: { 'GWP-fossil': of('0.25') } },
      { stage: 'A3', times: two, figures: { 'GWP-fossil': of('4') } },
      { stage: 'C4', times: two, figures: { 'GWP-fossil': of('-1') } },
    ]);
    expect(figures['GWP-fossil']).toEqual({
      ...{ A1: '8', A3: '8', C4: '-2' },
      ...{ A1_A3: '16', productCarbonFootprint: '16', upstream: '8', direct: '8', downstream: '-2' },
      totalCarbonFootprint: '14',
    });
  });

  it('include only the product stage of a source', () => {
    const source = { A1: '1', A1_A3: '1', A4: '7', C4: '7', D: '7', totalCarbonFootprint: '15' };
    expect(sumStages([{ stage: 'B2', times: two, figures: { AP: source } }])).toEqual({
      AP: { B2: '2', downstream: '2', totalCarbonFootprint: '2' },
    });
  });

  it('have no sum in a stage if an input lacks the indicator, and no total over it', () => {
    const figures = sumStages([
      { stage: 'A1', times: three, figures: { ODP: of('1'), AP: of('1') } },
      { stage: 'A1', times: three, figures: { AP: of('1') } },
      { stage: 'A3', times: three, figures: { ODP: of('1'), AP: of('1') } },
      { stage: 'A4', times: three, figures: { ODP: of('1') } },
    ]);
    expect(figures.ODP).toEqual({ A3: '3', direct: '3', A4: '3', downstream: '3' });
    expect(figures.AP).toEqual({
      ...{ A1: '6', A3: '3', A1_A3: '9', productCarbonFootprint: '9', upstream: '6', direct: '3' },
    });
  });

  it('add up all known values of GWP-fossil', () => {
    const figures = sumStages([
      { stage: 'A1', times: three, figures: { 'GWP-fossil': of('1'), 'GWP-total': of('1') } },
      { stage: 'A1', times: two, figures: {} },
      { stage: 'A1', figures: { 'GWP-fossil': of('1') } },
    ]);
    expect(figures['GWP-fossil']?.A1_A3).toBe('3');
    expect(figures['GWP-total']).toBeUndefined();
  });

  it('are not prevented by a stated zero', () => {
    const figures = sumStages([
      { stage: 'A1', times: three, figures: { AP: of('1') } },
      { stage: 'A1', times: Ratio.of(new Decimal(0)), figures: {} },
    ]);
    expect(figures.AP?.A1_A3).toBe('3');
    expect(sumStages([{ stage: 'A1', times: Ratio.of(new Decimal(0)), figures: { AP: of('1') } }]).AP?.A1).toBe('0');
  });

  it('take GWP-total from the totals of the sources, not from the sums of the parts', () => {
    const whole = { 'GWP-fossil': of('1'), 'GWP-biogenic': of('-0.5'), 'GWP-luluc': of('0.1'), 'GWP-total': of('0.7') };
    expect(sumStages([{ stage: 'A1', times: two, figures: whole }])['GWP-total']?.A1_A3).toBe('1.4');
    const { 'GWP-total': _, ...parts } = whole;
    const mixed = sumStages([
      { stage: 'A1', times: two, figures: whole },
      { stage: 'A1', times: two, figures: parts },
    ]);
    expect(mixed['GWP-total']).toBeUndefined();
    expect(mixed['GWP-fossil']?.A1_A3).toBe('4');
  });

  it('name the method, Mixed if the sources have different ones', () => {
    const method = (...methods: (string | undefined)[]) =>
      sumStages(methods.map((each) => ({ stage: 'A1' as const, times: two, figures: { AP: of('1', each) } }))).AP
        ?.method;
    expect(method(undefined, undefined)).toBeUndefined();
    expect(method('EF 3.1', 'EF 3.1')).toBe('EF 3.1');
    expect(method('EF 3.1', undefined)).toBe('Mixed');
  });

  it('round each stage once, to 30 decimals', () => {
    const third = '0.333333333333333333333333333333';
    const figures = sumStages([
      { stage: 'A1', times: Ratio.of(new Decimal('0.1')), figures: { AP: of(third) } },
      { stage: 'A1', times: Ratio.of(new Decimal('0.2')), figures: { AP: of(third) } },
    ]);
    expect(figures.AP?.A1).toBe('0.1');
  });
});
