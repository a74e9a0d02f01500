import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INDICATOR_CODES } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import { someFigures } from './figures.arbitrary.js';
import type { Figures } from './figures.js';
import { impactRecords, printFigures } from './printed.js';
import { co2eText, impactsIn, impactsText, impactsTextIn, withImpacts } from './printed-text.js';
import { complete } from './totals.js';

/** Methods are free texts, which may look like the JSON around them. */
const aMethod = fc.oneof(
  fc.string(),
  fc.constantFrom('}', '"', '\\', '"GWP-fossil":{"unit":"x"}', '\\"AP":{', '\n', '{"'),
);
const figures: fc.Arbitrary<Figures> = fc
  .tuple(someFigures, fc.dictionary(fc.constantFrom<IndicatorCode>('GWP-total', 'GWP-fossil', 'AP'), aMethod))
  .map(([declared, methods]) => {
    const all: Figures = complete(declared);
    for (const [code, method] of Object.entries(methods) as [IndicatorCode, string][]) {
      all[code] = { ...all[code], method };
    }
    return all;
  });
const codes = fc.uniqueArray(fc.constantFrom(...INDICATOR_CODES));

describe('the JSON text of impacts', () => {
  it('is the same as JSON.stringify of the records', () => {
    fc.assert(
      fc.property(figures, (all) => {
        const { co2e, impacts } = printFigures(all);
        expect([co2eText(all['GWP-fossil']), impactsText(all)]).toEqual(
          [co2e, impacts].map((each) => JSON.stringify(each)),
        );
      }),
    );
  });

  it('leaves out an unknown total, even with a stage beyond the product stage', () => {
    const AP = { A1_A3: '1', A1: '1', A4: '2' };
    expect(impactsText({ AP })).toBe(JSON.stringify(impactRecords({ AP }, INDICATOR_CODES)));
  });

  it('can be cut down to some indicators, whatever their methods', () => {
    fc.assert(
      fc.property(figures, codes, (all, some) => {
        const text = JSON.stringify(impactRecords(all, INDICATOR_CODES));
        expect(impactsIn(text, some)).toEqual(JSON.parse(JSON.stringify(impactRecords(all, some))));
      }),
    );
  });

  it('is the same as JSON.stringify of all records after some are replaced', () => {
    fc.assert(
      fc.property(figures, figures, codes, (was, now, some) => {
        const text = withImpacts(JSON.stringify(impactRecords(was, INDICATOR_CODES)), impactRecords(now, some));
        const all = { ...was, ...Object.fromEntries(some.map((code) => [code, now[code]])) };
        expect(text).toBe(JSON.stringify(impactRecords(all, INDICATOR_CODES)));
      }),
    );
  });

  it('is also read if the database wrote it with spaces, or if it lacks an indicator', () => {
    const text = '{ "AP" : {"unit" : "molH+e", "method" : "Own", "A1_A3" : "1"} }';
    const AP = { unit: 'molH+e', method: 'Own', A1_A3: '1' };
    expect(impactsIn(text, ['AP'])).toEqual({ AP });
    expect(impactsTextIn(text, ['AP'])).toBe('{"AP":{"unit" : "molH+e", "method" : "Own", "A1_A3" : "1"}}');
    expect(impactsIn(JSON.stringify({ AP }), ['AP', 'ODP'])).toEqual({ AP });
    expect(JSON.parse(withImpacts(text, { AP: { ...AP, A1_A3: '2' } }))).toEqual({ AP: { ...AP, A1_A3: '2' } });
  });
});
