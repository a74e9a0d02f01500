import fc from 'fast-check';
import { Decimal, DECLARED_KEYS, INDICATOR_CODES, print } from '#impacts';
import type { DeclaredKey, IndicatorCode } from '#impacts';
import { describe, expect, it } from 'vitest';
import { readDataset } from './dataset-rows.js';
import type { ColumnMapping } from './mapping/column-mapping.js';
import { resolveMapping } from './import-mapping.js';
import { RowReader } from './row-reader.js';
import { taxonomyLevels } from './taxonomy-levels.js';

/** Reads rows of one dataset under a header; a column that is headed by its field needs no mapping. */
function read(header: readonly string[], rows: readonly (readonly string[])[], changes: Partial<ColumnMapping>[] = []) {
  const columns = header.map((column) => ({
    column,
    field: column,
    ...changes.find((each) => each.column === column),
  }));
  const constants = changes.filter(({ constant }) => constant !== undefined) as ColumnMapping[];
  const reader = new RowReader(resolveMapping('dataset', { columns: [...columns, ...constants] }, header), 'create');
  return readDataset(
    reader,
    rows.map((cells, at) => ({ line: at + 2, cells: cells.map((text) => ({ text })) })),
  );
}

const BASE = ['key', 'unit', 'name'];
const ROW = ['k', 'kg', 'n'];
const ANY_DECIMAL = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 21, max: 30 }))
  .map(([digits, places]) => print(new Decimal(`${digits}e-${places}`)));

describe('a dataset in one row per module', () => {
  it('says the same as one with a column for each figure', () => {
    const keys = DECLARED_KEYS.filter((key) => !['A1', 'A2', 'A3'].includes(key));
    const table = fc.dictionary(
      fc.constantFrom(...keys),
      fc.dictionary(fc.constantFrom(...INDICATOR_CODES), ANY_DECIMAL, { minKeys: 1 }),
      { minKeys: 1 },
    ) as fc.Arbitrary<Partial<Record<DeclaredKey, Partial<Record<IndicatorCode, string>>>>>;
    fc.assert(
      fc.property(table, (figures) => {
        const codes = INDICATOR_CODES.filter((code) => Object.values(figures).some((of) => of[code] !== undefined));
        const byModule = read(
          [...BASE, 'module', ...codes.map((code) => `impacts.${code}`)],
          Object.entries(figures).map(([module, of]) => [
            ...ROW,
            module.replace('_', '-'),
            ...codes.map((code) => of[code] ?? ''),
          ]),
        );
        const cells = Object.entries(figures).flatMap(([module, of]) =>
          Object.entries(of).map(([code, value]) => [`impacts.${code}.${module}`, value] as const),
        );
        const wide = read([...BASE, ...cells.map(([field]) => field)], [[...ROW, ...cells.map(([, value]) => value)]]);
        const { module: _, ...values } = byModule.values;
        expect(byModule.faults).toEqual([]);
        expect(values).toEqual(wide.values);
      }),
      { numRuns: 100 },
    );
  });

  it('is A1 to A3 in the ways that is written, and names what is no module', () => {
    const header = [...BASE, 'module', 'impacts.AP'];
    for (const module of ['A1-A3', 'a1_a3', 'A1–A3', 'A13']) {
      expect(read(header, [[...ROW, module, '1']]).values).toMatchObject({ 'impacts.AP.A1_A3': '1' });
    }
    const other = read(header, [
      [...ROW, 'B1', '2'],
      [...ROW, 'A4-A5', '1'],
    ]);
    expect(other.values).toMatchObject({ 'impacts.AP.B1': '2' });
    expect(other.left).toEqual([{ column: '', value: 'AP A4-A5', reason: 'is no module of EN 15804, nor A1-A3' }]);
  });

  it('has the aggregate, or the modules that it is made of', () => {
    const rows = (sum: string) =>
      [
        ['A1-A3', sum],
        ['A1', '1'],
        ['A2', '2'],
        ['A3', '3'],
      ].map((row) => [...ROW, ...row]);
    const header = [...BASE, 'module', 'impacts.AP'];
    expect(read(header, rows('6')).left).toEqual([]);
    expect(read(header, rows('6')).values).not.toHaveProperty(['impacts.AP.A1_A3']);
    expect(read(header, rows('7')).left).toMatchObject([{ reason: expect.stringMatching(/^is 7, but A1, A2 and A3/) }]);
    const wide = (sum: string) =>
      read(
        [...BASE, 'referenceAmount', ...['A1', 'A2', 'A3', 'A1_A3'].map((module) => `impacts.AP.${module}`)],
        [[...ROW, '3', '1', '2', '3', sum]],
      ).left?.map(({ column, reason }) => [column, reason]);
    expect(wide('6')?.map(([column]) => column)).toEqual(['referenceAmount']);
    expect(wide('7')).toContainEqual(['impacts.AP.A1_A3', 'is 7, but A1, A2 and A3 add up to 6; these are taken']);
  });
});

describe('the figures of a dataset', () => {
  it('are of one unit, divided exactly where that ends', () => {
    const header = [...BASE, 'referenceAmount', 'impacts.AP.A1'];
    const divided = (amount: string, value: string) => read(header, [[...ROW, amount, value]]);
    fc.assert(
      fc.property(ANY_DECIMAL, fc.integer({ min: 0, max: 6 }), (value, zeros) => {
        const amount = `1${'0'.repeat(zeros)}`;
        const text = new Decimal(value).toDecimalPlaces(20).toFixed();
        const one = divided(amount, text).values['impacts.AP.A1'];
        expect(new Decimal(String(one)).times(amount).eq(text)).toBe(true);
      }),
    );
    expect(divided('3', '1')).toMatchObject({
      values: { 'impacts.AP.A1': '0.333333333333333333333333333333' },
      left: [{ column: 'referenceAmount', value: '3', reason: expect.stringMatching(/rounded to 30 decimals$/) }],
    });
    expect(divided('-1', '1').faults).toMatchObject([{ column: 'referenceAmount', reason: 'has to be more than 0' }]);
    const outgrown = divided('0.001', '99999999999999999999').faults;
    expect(outgrown).toMatchObject([{ column: 'impacts.AP.A1', reason: expect.stringMatching(/more than 20 digits/) }]);
  });

  it('in grams are a thousandth in kg, whatever the substance; other units are ours', () => {
    const column = 'impacts.ODP.A1';
    expect(read([...BASE, column], [[...ROW, '1.5']], [{ column, unit: 'g' }]).values[column]).toBe('0.0015');
    const joules = { column: 'impacts.ADPF.A1', unit: 'MJ' };
    expect(() => read([...BASE, joules.column], [[...ROW, '1']], [joules])).toThrow('impacts.ADPF.A1 has no unit');
  });

  it('have the method of the table, where they have no other and are no undivided climate', () => {
    const header = [...BASE, 'climate', 'impacts.AP.A1', 'impacts.AP.method', 'impacts.ODP.A1'];
    const { values } = read(header, [[...ROW, '1', '2', 'CML', '3']], [{ constant: 'EF 3.1', field: 'method' }]);
    expect(values).toMatchObject({
      ...{ 'impacts.GWP-total.method': 'undivided', 'impacts.GWP-fossil.method': 'undivided' },
      ...{ 'impacts.AP.method': 'CML', 'impacts.ODP.method': 'EF 3.1' },
    });
  });
});

describe('words of a file', () => {
  it('stand for what the mapping says, or for the unit that publishers mean by them', () => {
    const header = [...BASE, 'climate'];
    const unitOf = (unit: string, values?: Record<string, string>) =>
      read(header, [['k', unit, 'n', '1']], values ? [{ column: 'unit', values }] : []);
    expect(unitOf('Tonnes ', { tonnes: 't' }).values).toMatchObject({ unit: 't' });
    expect(unitOf('qm').values).toMatchObject({ unit: 'm2' });
    expect(unitOf('Stück').values).toMatchObject({ unit: 'pcs' });
    expect(unitOf('furlong', { tonnes: 't' }).faults).toMatchObject([{ column: 'unit', value: 'furlong' }]);
    expect(unitOf('tons', { tons: 'furlong' }).faults).toMatchObject([{ column: 'unit', value: 'tons' }]);
  });

  it.each([
    ['Concrete / Mortar/Screed', ['Concrete', 'Mortar', 'Screed']],
    ["'Concrete' / 'Mortar / screed'", ['Concrete', 'Mortar / screed']],
    ['"a/b"/c', ['a/b', 'c']],
    ["Farmer's / b", ["Farmer's", 'b']],
    [' / a //b/ ', ['a', 'b']],
    ['', []],
  ])('of a taxonomy, %j', (path, levels) => expect(taxonomyLevels(path)).toEqual(levels));
});

describe('a dataset in one row', () => {
  const faultsOf = (header: readonly string[], row: readonly string[]) =>
    read([...BASE, ...header], [[...ROW, ...row]]).faults.map(({ field }) => field);

  it('does not lose its product stage to a part of it', () => {
    const header = ['impacts.AP.A1_A3', 'impacts.AP.A1', 'impacts.AP.A2', 'impacts.AP.A3'];
    expect(faultsOf(header, ['10', '1', '', ''])).toEqual(['impacts.AP.A1_A3']);
    expect(faultsOf(header, ['10', '', '', ''])).toEqual([]);
    expect(faultsOf(header, ['', '1', '', ''])).toEqual([]);
    expect(faultsOf(header, ['10', '1', '4', '5'])).toEqual([]);
  });
});
