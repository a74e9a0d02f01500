import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { ColumnForm } from '../column-forms.js';
import type { FileCell } from '../fields/file-cell.js';
import { requireUsable, resolveMapping } from '../import-mapping.js';
import type { ImportKind } from '../kinds.js';
import { RowReader } from '../row-reader.js';
import type { ColumnMapping, ImportMapping, RowCondition } from './column-mapping.js';
import { Header } from './header.js';
import { RowFilter } from './row-filter.js';

const texts = (...cells: string[]): FileCell[] => cells.map((text) => ({ text }));

function readerOf(kind: ImportKind, columns: readonly ColumnMapping[], header: string[], more: object = {}) {
  return new RowReader(resolveMapping(kind, { ...more, columns }, header, 'upsert'), 'upsert');
}

function faultsOf(kind: ImportKind, mapping: ImportMapping): [string, string][] {
  try {
    requireUsable(kind, mapping);
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.faults.map(({ field, message }) => [field, message]);
  }
}

const reasonsOf = (faults: readonly { column: string; value: string; reason: string }[]) =>
  faults.map(({ column, value, reason }) => [column, value, reason]);

describe('several columns', () => {
  const columns: ColumnMapping[] = [
    { columns: ['id', 'region', 'year'], field: 'key' },
    { columns: ['id', 'region', 'year'], field: 'name' },
  ];
  const reader = readerOf('dataset', columns, ['id', 'region', 'year']);
  const read = (...cells: string[]) => {
    const { key, name } = reader.read(texts(...cells)).values;
    return [key, name];
  };

  it('are one key, which keeps the places of empty texts, and one name, which does not', () => {
    expect(read('grid', ' SE ', '2013')).toEqual(['grid | SE | 2013', 'grid | SE | 2013']);
    expect(read('grid', '', '2013')).toEqual(['grid |  | 2013', 'grid | 2013']);
    expect(read('', 'SE', '')).toEqual(['| SE |', 'SE']);
    expect(read('', ' ', '')).toEqual([undefined, undefined]);
    expect(reader.keyOf(texts('grid', 'SE', '2013'), 'key')).toEqual({
      text: 'grid | SE | 2013',
      column: 'id | region | year',
      value: 'grid | SE | 2013',
    });
    expect([reader.isEmpty(texts('', ' ', '')), reader.isEmpty(texts('', 'SE'))]).toEqual([true, false]);
  });

  it('that cannot be read are named', () => {
    const cells = [{ text: 'grid' }, { text: '#REF!', reason: 'the cell shows the error #REF!' }, { text: '' }];
    expect(reasonsOf(reader.read(cells).faults)[0]).toEqual([
      'id | region | year',
      '#REF!',
      'key: region: the cell shows the error #REF!',
    ]);
    const merged = [{ text: '', mergedInto: 'A2:A3' }, { text: 'SE' }];
    expect(reader.read(merged).faults[0]?.reason).toContain('id: is part of the merged cell A2:A3');
  });

  it('may be stood for by another text as a whole', () => {
    const named = readerOf('activity', [{ columns: ['a', 'b'], field: 'name', values: { 'X | Y': 'Z' } }], ['a', 'b']);
    expect(named.read(texts('x', 'y')).values).toEqual({ name: 'Z' });
  });

  it('may be stood for in any case, but where it is the code of a unit', () => {
    const unit = readerOf('activity', [{ column: 'ME', field: 'unit', values: { Mg: 't' } }], ['ME']);
    const units = [' Mg ', 'MG', 'mg'].map((text) => unit.read(texts(text)).values['unit']);
    expect(units).toEqual(['t', 't', 'mg']);
    const name = readerOf('activity', [{ column: 'N', field: 'name', values: { Gas: 'Natural gas' } }], ['N']);
    expect(name.read(texts('GAS')).values).toEqual({ name: 'Natural gas' });
  });

  it.each<[string, ColumnMapping, string, RegExp]>([
    ['of another field', { columns: ['a', 'b'], field: 'description' }, '.columns', /only key, syncId, name/],
    ['none of them', { columns: [], field: 'name' }, '.columns', /must not be empty/],
    ['beside a column', { columns: ['a'], column: 'b', field: 'name' }, '', /one of them/],
  ])('%s are refused', (_, column, at, message) => {
    expect(faultsOf('activity', { columns: [column] })).toEqual([
      [`mapping.columns.0${at}`, expect.stringMatching(message)],
    ]);
  });
});

describe('what a figure or a quantity is per', () => {
  const header = ['quantity', 'of', 'CO2e'];
  const quantity: ColumnMapping = { column: 'quantity', field: 'quantity', unit: 'kg', per: { column: 'of' } };
  const rows = (columns: ColumnMapping[], more = {}) => readerOf('activity', columns, header, more);

  it('divides it, last: behind units and their multiples', () => {
    const reader = rows([
      { ...quantity, unit: '1000 pcs' },
      { column: 'CO2e', field: 'UpstreamCO2e', unit: 't', per: { constant: '8' } },
    ]);
    expect(reader.read(texts('3', '1000', '1'))).toEqual({
      values: { quantity: 3, unit: 'pcs', UpstreamCO2e: '125' },
      references: [],
      faults: [],
    });
  });

  it.each(['', '0', '-1', 'many', '1000 kg', '50%'])('is a fault where it is %j', (of) => {
    const { values, faults } = rows([quantity]).read(texts('3', of, ''));
    expect([values, reasonsOf(faults)]).toEqual([
      { unit: 'kg' },
      [['of', of, `${JSON.stringify(of)} divides quantity: it has to be a number above 0`]],
    ]);
  });

  it('is not asked where there is nothing to divide', () => {
    expect(rows([quantity]).read(texts('', 'x', '')).faults).toEqual([]);
    expect(rows([quantity]).read(texts('(clear)', 'x', ''))).toMatchObject({ values: { quantity: null }, faults: [] });
  });

  it('is rounded and told of a figure, and refused of a quantity', () => {
    const figure = rows([{ column: 'CO2e', field: 'UpstreamCO2e', per: { column: 'of' } }]).read(texts('', '3', '1'));
    const third = `0.${'3'.repeat(30)}`;
    expect([figure.values, figure.told?.[0]?.reason]).toEqual([
      { UpstreamCO2e: third },
      `read as ${third}, divided by 3 and rounded to 30 decimals`,
    ]);
    expect(rows([quantity]).read(texts('10', '3', '')).faults[0]?.reason).toBe(
      '10 / 3 has more digits than a quantity can keep (15)',
    );
  });

  it('is written as the numbers are that it divides', () => {
    const columns = resolveMapping('activity', { columns: [quantity] }, header);
    const forms = columns.map((column) => ColumnForm.of(column));
    for (const row of [texts('2,5', '1.000'), texts('1.500', '500')]) forms.forEach((form) => form?.add(row));
    const reader = new RowReader(
      columns.map((column, at) => forms[at]?.decided() ?? column),
      'create',
    );
    expect(reader.read(texts('1.500', '1.000')).values).toEqual({ quantity: 1.5, unit: 'kg' });
    const stated = rows([quantity], { decimal: ',' });
    expect(stated.read(texts('1.500', '1.000')).values).toEqual({ quantity: 1.5, unit: 'kg' });
  });

  it('is of each row where rows are of one module each', () => {
    const reader = readerOf(
      'dataset',
      [
        ...['key', 'name', 'unit', 'module'].map((field) => ({ column: field, field })),
        { column: 'GWP', field: 'impacts.GWP-fossil', per: { column: 'amount' } },
      ],
      ['key', 'name', 'unit', 'module', 'GWP', 'amount'],
    );
    expect(reader.read(texts('k', 'n', 'kg', 'A1', '5', '1000')).values).toMatchObject({
      'impacts.GWP-fossil': '0.005',
    });
  });

  it.each<[string, ColumnMapping, string]>([
    ['of a text', { column: 'x', field: 'name', per: { constant: '2' } }, '.per'],
    ['of nothing', { column: 'x', field: 'UpstreamCO2e', per: {} }, '.per'],
    ['that is 0', { column: 'x', field: 'UpstreamCO2e', per: { constant: '0' } }, '.per.constant'],
    ['that is twice', { column: 'x', field: 'UpstreamCO2e', per: { constant: '2', column: 'x' } }, '.per'],
  ])('%s is refused', (_, column, at) => {
    expect(faultsOf('activity', { columns: [column] }).map(([field]) => field)).toEqual([`mapping.columns.0${at}`]);
  });
});

describe('which rows are read', () => {
  const header = new Header(['GHG', 'Note']);
  const judge = (where: RowCondition[], ...cells: (string | FileCell)[]) =>
    RowFilter.of({ where, none: ['tbd'] }, header)?.judge(
      (place) => (typeof cells[place] === 'string' ? { text: cells[place] } : cells[place]) ?? { text: '' },
    );

  it.each<[RowCondition, string, boolean]>([
    [{ column: 'ghg', is: 'kg CO2e' }, ' KG  CO2E ', true],
    [{ column: 'GHG', is: 'kg CO2e' }, 'kg CO2e of CH4', false],
    [{ column: 'GHG', isNot: 'kg CO2e' }, 'kg co2e', false],
    [{ column: 'GHG', isNot: 'kg CO2e' }, '', true],
    [{ column: 'GHG', oneOf: ['a', 'B'] }, 'b', true],
    [{ column: 'GHG', oneOf: [] }, 'b', false],
    [{ column: 'GHG', contains: 'co2E' }, 'kg CO2e of CH4', true],
    [{ column: 'GHG', empty: true }, ' ', true],
    [{ column: 'GHG', empty: true }, 'TBD', true],
    [{ column: 'GHG', empty: false }, 'n/a', true],
    [{ column: 'GHG', empty: false }, '', false],
  ])('%j of %j: %s', (condition, text, holds) => expect(judge([condition], text)).toBe(holds));

  it('are those of which all conditions hold; what cannot be read is a fault', () => {
    const both: RowCondition[] = [
      { column: 'GHG', is: 'x' },
      { column: 'Note', empty: true },
    ];
    expect([judge(both, 'x', ''), judge(both, 'x', 'y'), judge(both, 'y', '')]).toEqual([true, false, false]);
    const merged = { text: '', mergedInto: 'B2:B9' };
    expect(judge(both, 'x', merged)).toMatchObject({ column: 'Note', reason: expect.stringContaining('B2:B9') });
    expect(judge(both, 'y', merged)).toBe(false);
    expect(judge([], 'x')).toBeUndefined();
  });

  it.each<[RowCondition, string]>([
    [{ column: 'x' }, ''],
    [{ column: 'x', is: 'a', empty: true }, ''],
    [{ column: 'x', contains: ' ' }, '.contains'],
  ])('%j is refused', (condition, at) => {
    const mapping = { columns: [{ column: 'y', field: 'name' }], where: [condition] };
    expect(faultsOf('activity', mapping).map(([field]) => field)).toEqual([`mapping.where.0${at}`]);
  });

  it('need their columns', () => {
    expect(() => resolveMapping('activity', { columns: [], where: [{ column: 'z', is: 'a' }] }, ['y'])).toThrow(
      'mapping.where.0.column: the file has no column "z"',
    );
  });
});

describe('the unit that a mapping states', () => {
  const unitOf = (unit: string, field = 'quantity') =>
    faultsOf('activity', { columns: [{ column: 'x', field, unit }] });

  it.each(['t', 'tonnes', 'Stück', 'kEUR', 'million litres'])('may be %s', (unit) => expect(unitOf(unit)).toEqual([]));
  it('may say of what it is', () => expect(unitOf('t CO2e', 'UpstreamCO2e')).toEqual([]));

  it.each<[string, string, RegExp]>([
    ['ton', 'quantity', /t \(metric\), tn_us/],
    ['blob', 'quantity', /"blob" is no unit code; valid/],
    ['kWh', 'UpstreamCO2e', /"kWh" is no unit of mass/],
    ['kWh (Gross CV)', 'quantity', /heating value/],
  ])('is refused as %s', (unit, field, message) => {
    expect(unitOf(unit, field)).toEqual([['mapping.columns.0.unit', expect.stringMatching(message)]]);
  });

  it('stands beside a number, too', () => {
    const reader = readerOf('activity', [{ column: 'x', field: 'quantity', unit: 'kEUR' }], ['x']);
    expect(reader.read(texts('12.5 kEUR')).values).toEqual({ quantity: 12_500, unit: 'EUR' });
  });
});

describe('texts that the mapping explains', () => {
  it('are of any field, and may be errors of a sheet', () => {
    const values = { yes: '2025-01-31', '#DIV/0!': '' };
    const reader = readerOf('activity', [{ column: 'x', field: 'startDate', values }], ['x']);
    expect(reader.read(texts('Yes')).values).toEqual({ startDate: new Date('2025-01-31') });
    expect(reader.read([{ text: '#DIV/0!', reason: 'the cell shows the error #DIV/0!' }]).faults).toEqual([]);
  });
});
