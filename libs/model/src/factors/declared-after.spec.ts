import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeclaredFigures } from '#impacts';
import { complete, Decimal, declaredToJson, INDICATORS, methodOf, readWritten, SUM_OF_PARTS } from '#impacts';
import { declaredAfter, withStatedAggregates } from './declared-after.js';

const before = (declared: DeclaredFigures) => ({ declared, figures: complete(declared) });
const after = (was: ReturnType<typeof before>, impacts: unknown) =>
  declaredToJson(declaredAfter(was, readWritten({ impacts }).patch));

const one = new Decimal(1);
const parts = { 'GWP-fossil': { A1: one }, 'GWP-biogenic': { A1: one }, 'GWP-luluc': { A1: one } };
const partsJson = { 'GWP-fossil': { A1: '1' }, 'GWP-biogenic': { A1: '1' }, 'GWP-luluc': { A1: '1' } };

describe('the declared figures after a write', () => {
  it('have the patched values and keep the others', () => {
    expect(after(before({ ODP: { A1: one } }), { ODP: { A2: '2' }, AP: { A1_A3: '3', method: 'Own' } })).toEqual({
      ODP: { A1: '1', A2: '2' },
      AP: { A1_A3: '3', method: 'Own' },
    });
  });

  it('do not include a derived sum that is sent back unchanged', () => {
    expect(after(before(parts), { 'GWP-total': { A1: '3.0', A1_A3: '3' } })).toEqual(partsJson);
    expect(after(before(parts), { 'GWP-luluc': { A1: '5' }, 'GWP-total': { A1: '3' } })).toEqual({
      ...partsJson,
      'GWP-luluc': { A1: '5' },
    });
  });

  it('include a sum that is changed, or that was declared before', () => {
    expect(after(before(parts), { 'GWP-total': { A1: '4' } })).toMatchObject({ 'GWP-total': { A1: '4' } });
    const declared = before({ ...parts, 'GWP-total': { A1: new Decimal(3) } });
    expect(after(declared, { 'GWP-total': { A1: '3' } })).toMatchObject({ 'GWP-total': { A1: '3' } });
  });

  it('include a sum whose parts are removed, so that no figure is lost', () => {
    const cleared = { 'GWP-fossil': null, 'GWP-total': { A1: '3' } };
    expect(after(before(parts), cleared)).toMatchObject({ 'GWP-total': { A1: '3' } });
    const aggregated = { ODP: { A1: null, A2: '', A1_A3: '2' } };
    expect(after(before({ ODP: { A1: one, A2: one } }), aggregated)).toEqual({ ODP: { A1_A3: '2' } });
  });

  it('do not include a method that equals the derived one', () => {
    const { method } = INDICATORS.ODP;
    expect(after(before({}), { ODP: { A1: '1', method } })).toEqual({ ODP: { A1: '1' } });
    expect(after(before({}), { ODP: { method } })).toEqual({});
    expect(after(before({ ODP: { A1: one, method: 'Own' } }), { ODP: { method } })).toEqual({
      ODP: { A1: '1', method },
    });
  });

  it('are unchanged when the whole record is written back', () => {
    const figure = fc.dictionary(
      fc.constantFrom('A1', 'A2', 'A3', 'B6', 'C1', 'D', 'A1_A3'),
      fc.constantFrom('1', '-0.5', '0'),
    );
    const code = fc.constantFrom('GWP-total', 'GWP-fossil', 'GWP-biogenic', 'GWP-luluc', 'PERE', 'PERM', 'PERT', 'ODP');
    fc.assert(
      fc.property(fc.dictionary(code, figure), (impacts) => {
        const declared = declaredAfter({}, readWritten({ impacts }).patch);
        const figures = complete(declared);
        const printed = Object.fromEntries(
          Object.entries(figures).map(([key, value]) => [key, { ...value, method: methodOf(key as 'ODP', value) }]),
        );
        expect(after({ declared, figures }, printed)).toEqual(declaredToJson(declared));
      }),
    );
  });
});

describe('the declared figures after a file', () => {
  const stored = { A1: one, A2: one, A3: one };
  const declaredAfterFile = (declared: DeclaredFigures, impacts: unknown) => {
    const was = before(declared);
    return declaredAfter(was, withStatedAggregates(was, readWritten({ impacts }).patch));
  };
  const afterFile = (was: DeclaredFigures, impacts: unknown) => declaredToJson(declaredAfterFile(was, impacts));

  it('have its A1-A3 instead of modules that add up to another figure', () => {
    expect(afterFile({ ODP: { ...stored, C4: one } }, { ODP: { A1_A3: '5' } })).toEqual({
      ODP: { A1_A3: '5', C4: '1' },
    });
    expect(afterFile({ ODP: stored }, { ODP: { A1_A3: '3.0' } })).toEqual({ ODP: { A1: '1', A2: '1', A3: '1' } });
    expect(afterFile({ ODP: stored }, { ODP: { A1_A3: '3', A1: null } })).toEqual({ ODP: { A1_A3: '3' } });
    expect(afterFile({ ODP: stored }, { ODP: { A1_A3: '2', A1: null } })).toEqual({ ODP: { A2: '1', A3: '1' } });
  });

  it('have its modules instead of an aggregate', () => {
    const modules = { A1: '1', A2: '2', A3: '3' };
    expect(afterFile({ ODP: { A1_A3: one } }, { ODP: modules })).toEqual({ ODP: modules });
    expect(afterFile({ ODP: { A1_A3: one } }, { ODP: { ...modules, A1_A3: '6' } })).toEqual({ ODP: modules });
  });

  it('are such that what the file states is what is shown', () => {
    const value = fc.constantFrom('1', '2', '3', '6', '-0.5', '0');
    const code = fc.constantFrom('GWP-total', 'GWP-fossil', 'GWP-biogenic', 'GWP-luluc', 'PERE', 'PERM', 'PERT', 'ODP');
    const any = fc.dictionary(code, fc.dictionary(fc.constantFrom('A1', 'A2', 'A3', 'C1', 'A1_A3'), value));
    const file = fc.dictionary(
      code,
      fc.oneof(
        fc.record({ A1_A3: value }),
        fc.record({ A1_A3: value, A1: fc.constant(null) }),
        fc.record({ A1: value, A2: value, A3: value }),
        fc.dictionary(fc.constantFrom('C1', 'D'), value),
      ),
    );
    fc.assert(
      fc.property(any, file, (impacts, stated) => {
        const was = declaredAfter({}, readWritten({ impacts }).patch);
        const shown = complete(was);
        const now = complete(declaredAfterFile(was, stated));
        for (const [of, figure] of Object.entries(stated)) {
          for (const [key, amount] of Object.entries(figure)) {
            // A sum of indicators that is sent back as it was follows its parts.
            const isEcho = of in SUM_OF_PARTS && shown[of as 'ODP']?.[key as 'A1'] === amount;
            if (amount === null || isEcho) continue;
            expect([of, key, now[of as 'ODP']?.[key as 'A1']]).toEqual([of, key, amount]);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
