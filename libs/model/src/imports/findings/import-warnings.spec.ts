import { describe, expect, it } from 'vitest';
import { sizeOfDecimal } from './decimal-size.js';
import type { ImportWarning, WarnedRow } from './import-warning.js';
import type { WarnedTable } from './import-warnings.js';
import { ImportWarnings } from './import-warnings.js';
import { Repeats } from './repeats.js';
import { seemsToHaveFigures } from './unread-figures.js';

type Row = Partial<WarnedRow>;

/** What is warned of rows whose first line is 2. */
function warnings(kind: WarnedTable['kind'], rows: readonly Row[], more: Partial<WarnedTable> = {}): ImportWarning[] {
  const found = new ImportWarnings({ kind, unread: [], headerOf: (field) => `head of ${field}`, ...more });
  for (const [at, row] of rows.entries()) found.add({ line: at + 2, values: {}, isNew: true, ...row });
  return found.list;
}

const told = (found: readonly ImportWarning[]) => found.map(({ kind, count, firstLines }) => [kind, count, firstLines]);

describe('figures that nobody reads', () => {
  it.each(['CO2e (kg)', 'kg CO2e', 'GHG emissions', 'Emissionen [t]', 'GWP 100', 'THG', 'Carbon footprint', 'CO₂'])(
    'may stand below %s',
    (header) => expect(seemsToHaveFigures(header)).toBe(true),
  );

  it.each(['Menge', 'Kosten', 'Datum', 'Cost centre', 'Agesa', 'Price'])('do not below %s', (header) =>
    expect(seemsToHaveFigures(header)).toBe(false),
  );

  it('are told where a column has numbers', () => {
    const rows = ['12,5', '', '0', 'see note', '-3', '1.234,5'].map((text) => ({
      values: { scope: {} },
      unread: [text, 'none'],
    }));
    expect(warnings('activity', rows, { unread: ['CO2e (kg)', 'CO2 source'] })).toEqual([
      {
        ...{ kind: 'unread-figures', column: 'CO2e (kg)', count: 3, firstLines: [2, 6, 7] },
        message: '"CO2e (kg)" has numbers that are not read: map the column to a field, if they are figures of yours',
      },
    ]);
  });
});

describe('activities without a scope', () => {
  it('are counted where they are new', () => {
    const rows = [{ values: { scope: { uuid: 'a' } } }, {}, { values: { scope: null } }, { isNew: false }];
    expect(told(warnings('activity', rows))).toEqual([['no-scope', 2, [3, 4]]]);
    expect(warnings('material', rows)).toEqual([]);
  });
});

describe('several new records with one name', () => {
  const named = (...names: string[]) => names.map((name) => ({ values: { name } }));

  it('are told with all of their lines', () => {
    const [found, ...others] = warnings('material', named('Diesel', 'Steel', ' diesel', 'DIESEL', 'Glass'));
    expect(others).toEqual([]);
    expect(found).toEqual({
      ...{ kind: 'equal-names', column: 'head of name', count: 3, firstLines: [2, 4, 5] },
      message: 'New records that have the name of another one in the file, such as "diesel": 3',
    });
  });

  it('do not count where they are known, or are activities', () => {
    expect(
      warnings(
        'material',
        named('Diesel', 'Diesel').map((row) => ({ ...row, isNew: false })),
      ),
    ).toEqual([]);
    const rows = named('Trip', 'Trip').map((row) => ({ values: { ...row.values, scope: {} } }));
    expect(warnings('activity', rows)).toEqual([]);
  });

  it('are datasets of one unit, place, category, supplier and year', () => {
    const grid = (code: string) => ({ values: { name: 'Grid mix', unit: 'kWh', geoLocation: { uuid: code } } });
    expect(warnings('dataset', [grid('KW'), grid('SE')])).toEqual([]);
    expect(told(warnings('dataset', [grid('KW'), grid('SE'), grid('KW')]))).toEqual([['equal-names', 2, [2, 4]]]);
  });
});

describe('figures of global warming', () => {
  const by = (method: string) => ({ values: { 'impacts.GWP-total.method': method } });

  it('by two reports of the IPCC are told with the rows of the rarer one', () => {
    const rows = [by('IPCC 2013'), by('GWP100, AR5'), by('EF 3.1'), by('of the house'), by('AR5')];
    const [found] = warnings('dataset', rows);
    expect(found).toMatchObject({ kind: 'mixed-gwp', count: 1, firstLines: [4] });
    expect(found?.message).toContain('AR5 (rows: 3) and AR6 (rows: 1)');
  });

  it('by both amendments of EN 15804, and as the headers say', () => {
    const rows = [by('EN 15804+A1'), by('EN 15804+A2'), by('EN 15804+A2')];
    expect(told(warnings('dataset', rows))).toEqual([['mixed-gwp', 1, [2]]]);
    const headed = { headerOf: (field: string) => (field.endsWith('A1') ? 'GWP (AR4)' : 'GWP (AR6)') };
    const values = (module: string) => ({ values: { [`impacts.GWP-fossil.${module}`]: '1' } });
    expect(told(warnings('material', [values('A1'), values('A2'), values('A2')], headed))).toEqual([
      ['mixed-gwp', 1, [2]],
    ]);
  });
});

describe('numbers far from the median of their column and unit', () => {
  const of = (unit: string, ...quantities: number[]) =>
    quantities.map((quantity) => ({ values: { quantity, unit, scope: {} } }));

  it('are those of 1,000 times or a thousandth', () => {
    const rows = of('kg', 5, 4.9, 5_000, 6, 4_999, 0.005, 0.0051, -5, 0);
    expect(warnings('activity', rows)).toEqual([
      {
        ...{ kind: 'outlier', column: 'head of quantity', count: 2, firstLines: [4, 7] },
        message: '"head of quantity": 1,000 times the median of about 5 kg or more, or a thousandth of it or less',
      },
    ]);
  });

  it('are looked for unit by unit, where there are three or more', () => {
    expect(
      warnings('activity', [...of('kg', 5, 6), ...of('t', 5_000, 6_000, 9_000), ...of('kWh', 1, 100_000)]),
    ).toEqual([]);
    expect(told(warnings('activity', of('kg', 1, 2, 100_000)))).toEqual([['outlier', 1, [4]]]);
  });

  it('are figures, too, each column for itself', () => {
    const rows = ['0.1', '0.2', '300', '0.15'].map((figure, at) => ({
      values: { unit: 'kg', name: String(at), 'impacts.GWP-fossil.A1': figure, 'impacts.ODP.A1': '1e-9' },
    }));
    expect(told(warnings('dataset', rows))).toEqual([['outlier', 1, [4]]]);
  });

  it.each([
    ['12.5', { mantissa: 12, exponent: 0 }],
    ['-0.00456', { mantissa: 45, exponent: -4 }],
    ['7', { mantissa: 70, exponent: -1 }],
    ['1e-7', { mantissa: 10, exponent: -8 }],
    ['123456789012345678901', { mantissa: 12, exponent: 19 }],
    ['0.00', undefined],
    ['', undefined],
  ])('are as large as their first two digits say: %s', (text, size) => expect(sizeOfDecimal(text)).toEqual(size));
});

describe('a component of a bill', () => {
  const input = (parent: string, component: string, more = {}) => ({
    values: { parent: { uuid: parent }, component: { uuid: component }, ...more },
  });

  it('that stands there again at the same stage and in the same block is told', () => {
    const rows = [
      ...[input('lamp', 'screw'), input('lamp', 'screw', { lifecycleStage: 'A3' }), input('chair', 'screw')],
      ...[input('lamp', 'screw', { block: 'Foot' }), input('lamp', 'screw', { lifecycleStage: 'A1' })],
      input('lamp', 'screw'),
    ];
    expect(told(warnings('model', rows))).toEqual([['repeated-inputs', 2, [6, 7]]]);
  });
});

it('holds a bounded number of keys', () => {
  const repeats = new Repeats(true);
  for (let at = 0; at < 200_100; at++) repeats.add(String(at), at);
  repeats.add('200050', 1);
  repeats.add('200050', 2);
  expect(repeats.keys).toBe(0);
  repeats.add('7', 3);
  expect([repeats.keys, repeats.lines.count, repeats.lines.first]).toEqual([1, 2, [7, 3]]);
});
