import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { print } from '#impacts';
import { ACTIVITY_FIELDS } from '#model/activities';
import { PLAIN_FORMAT, readDate, readDecimal, readFlag } from './fields/cell-format.js';
import type { ImportMapping } from './mapping/column-mapping.js';
import { resolveMapping } from './import-mapping.js';
import type { ImportKind } from './kinds.js';
import { importFields } from './kinds.js';
import { proposeColumns } from './propose-mapping.js';
import type { FileCell } from './fields/file-cell.js';
import { RowReader } from './row-reader.js';
import { toElementPatch } from './to-patch.js';

const GERMAN = { decimal: ',', isDecimalStated: true, date: 'DD.MM.YYYY' } as const;
const ENGLISH = { ...PLAIN_FORMAT, isDecimalStated: true };

describe('a number of a file', () => {
  it.each([
    ['1.5', '1.5'],
    ['-0.000123', '-0.000123'],
    ['1,234.5', '1234.5'],
    ['1 234 567', '1234567'],
    ["1'234", '1234'],
    ['1e-3', '0.001'],
    ['\u22123', '-3'],
    ['1,5', undefined],
    ['12,34', undefined],
    ['1.2.3', undefined],
    ['', undefined],
    ['12 kg', undefined],
  ])('with a point: %j is %j', (text, read) => expect(readDecimal(text, ENGLISH)).toBe(read));

  it('has no groups of digits where nobody states the mark, nor behind a zero', () => {
    expect(['1,234', '0,125', '1 234'].map((text) => readDecimal(text, PLAIN_FORMAT))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(readDecimal('0,125', ENGLISH)).toBeUndefined();
    expect(readDecimal('0.125', GERMAN)).toBeUndefined();
  });

  it.each([
    ['1,5', '1.5'],
    ['1.234,5', '1234.5'],
    ['1.234.567', '1234567'],
    ['1.234', '1234'],
    ['1.5', undefined],
    ['1,234,567', undefined],
    ['1,5e3', '1500'],
  ])('with a comma: %j is %j', (text, read) => expect(readDecimal(text, GERMAN)).toBe(read));

  it('is what it was, whichever mark it is written with', () => {
    const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.nat(29));
    fc.assert(
      fc.property(decimals, ([digits, places]) => {
        const sign = digits < 0n ? '-' : '';
        const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
        const [whole, rest] = [text.slice(0, text.length - places), text.slice(text.length - places)];
        const point = `${sign}${whole}${rest && `.${rest}`}`;
        expect(readDecimal(point.replace('.', ','), GERMAN)).toBe(readDecimal(point, PLAIN_FORMAT));
      }),
    );
  });
});

describe('a day and a flag of a file', () => {
  it.each([
    ['31.01.2026', GERMAN, '2026-01-31T00:00:00.000Z'],
    ['1.2.2026', GERMAN, '2026-02-01T00:00:00.000Z'],
    ['2026-01-31', GERMAN, '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T12:00:00Z', GERMAN, '2026-01-31T12:00:00.000Z'],
    ['30.02.2026', GERMAN, undefined],
    ['01/31/2026', GERMAN, undefined],
    ['01/31/2026', { decimal: '.', date: 'MM/DD/YYYY' } as const, '2026-01-31T00:00:00.000Z'],
    ['46053', GERMAN, undefined],
  ])('%j', (text, format, day) => expect(readDate(text, format)?.toISOString()).toBe(day));

  it.each([
    ['WAHR', true],
    ['nein', false],
    ['1', true],
    ['maybe', undefined],
  ])('%j is %j', (text, flag) => expect(readFlag(text)).toBe(flag));
});

function reader(kind: ImportKind, mapping: ImportMapping, header: string[], mode: 'create' | 'upsert' = 'create') {
  return new RowReader(resolveMapping(kind, mapping, header), mode);
}

const texts = (...cells: string[]): FileCell[] => cells.map((text) => ({ text }));

describe('a row of a file', () => {
  it('becomes the fields of an activity, in the format of its file', () => {
    const columns = [
      { column: 'Menge', field: 'quantity', unit: 'kg' },
      { column: 'Datum', field: 'startDate' },
      { column: 'CO2 (t)', field: 'UpstreamCO2e', unit: 't' },
      { column: 'Artikel', field: 'product', by: 'sku' as const },
      { constant: '1', field: 'scope' },
    ];
    const rows = reader('activity', { ...GERMAN, columns }, ['Menge', 'Datum', 'CO2 (t)', 'Artikel', 'Sonst']);
    expect(rows.read(texts('1.234,5', '31.01.2026', '0,0015', 'A-1', 'x'))).toEqual({
      values: { quantity: 1234.5, unit: 'kg', startDate: new Date('2026-01-31'), UpstreamCO2e: '1.5' },
      references: [
        { field: 'product', keys: ['sku'], text: 'A-1', column: 'Artikel' },
        { field: 'scope', keys: ['uuid', 'syncId', 'code', 'name'], text: '1', column: 'constant (scope)' },
      ],
      faults: [],
    });
    expect(rows.read(texts('12.34', '2026-31-01', '', '', '')).faults).toEqual([
      {
        field: 'quantity',
        column: 'Menge',
        value: '12.34',
        reason:
          '"12.34" is no number with a decimal comma; the mapping states which decimal mark the file has, as "decimal": "."',
      },
      {
        field: 'startDate',
        column: 'Datum',
        value: '2026-31-01',
        reason: '"2026-31-01" is no date of the form DD.MM.YYYY',
      },
    ]);
  });

  it('becomes the patch of an element: amounts, figures and what is part of an object', () => {
    const header = ['name', 'weight', 'weight.unit', 'impacts.AP.A1', 'footprint.CO2e.A1', 'pact.fossilCarbonContent'];
    const rows = reader('material', { columns: header.map((column) => ({ column, field: column })) }, header);
    const { values, faults } = rows.read(texts('Steel', '1.5', 't', '0.25', '2', '0.5'));
    expect(faults).toEqual([]);
    const patch = toElementPatch(values, []).whole();
    expect(patch).toMatchObject({ name: 'Steel', pact: { fossilCarbonContent: '0.5' }, weight: { unit: 't' } });
    expect(print(patch.weight!.quantity)).toBe('1.5');
    expect(print(patch.figures!.AP!.A1!)).toBe('0.25');
    expect(print(patch.figures!['GWP-fossil']!.A1!)).toBe('2');
    const half = rows.read(texts('Steel', '1.5', '', '', '', ''));
    expect(toElementPatch(half.values, []).faults).toEqual([{ field: 'weight.unit', message: 'must not be empty' }]);
  });

  it('keeps what is empty and clears what says so, in an update; a new record needs its name', () => {
    const columns = [
      { column: 'name', field: 'name' },
      { column: 'notes', field: 'notes' },
    ];
    const header = ['name', 'notes'];
    expect(reader('material', { columns }, header, 'upsert').read(texts('', '(clear)')).values).toEqual({
      notes: null,
    });
    expect(reader('material', { columns }, header).read(texts('', '(clear)'))).toMatchObject({
      values: { notes: '(clear)' },
      faults: [{ field: 'name', column: 'name', value: '', reason: 'must not be empty' }],
    });
  });

  it('may have the word that clears for a text, in brackets of its own', () => {
    const columns = ['syncId', 'notes'].map((field) => ({ column: field, field }));
    const cells = texts('((clear))', ' ((clear)) ');
    for (const mode of ['create', 'upsert'] as const) {
      const rows = reader('material', { columns }, ['syncId', 'notes'], mode);
      expect(rows.read(cells).values).toEqual({ syncId: '(clear)', notes: ' (clear) ' });
      expect(rows.keyOf(cells, 'syncId')?.text).toBe('(clear)');
    }
  });

  it('takes numbers and days of a workbook as they are, whatever the format, and tells why a cell has no value', () => {
    const columns = [
      { column: 'q', field: 'quantity', unit: 'kg' },
      { column: 'd', field: 'startDate' },
    ];
    const rows = reader('activity', { ...GERMAN, columns }, ['q', 'd']);
    const typed = [
      { text: '1.5', isTyped: true },
      { text: '2026-01-31T13:45:00', isTyped: true },
    ];
    expect(rows.read(typed).values).toMatchObject({ quantity: 1.5, startDate: new Date('2026-01-31T13:45:00Z') });
    expect(rows.read([{ text: '#REF!', reason: 'is an error' }]).faults).toEqual([
      { field: 'quantity', column: 'q', value: '#REF!', reason: 'is an error' },
    ]);
  });

  it('does not clear a name, nor takes a percentage for a quantity', () => {
    const columns = [{ column: 'name', field: 'name' }];
    expect(reader('material', { columns }, ['name'], 'upsert').read(texts('(clear)')).faults).toEqual([
      { field: 'name', column: 'name', value: '(clear)', reason: 'cannot be cleared' },
    ]);
    const shares = reader('material', { columns: [{ column: 'r', field: 'recycledPercent' }] }, ['r']);
    expect(shares.read([{ text: '45%', isTyped: true }]).values).toEqual({ recycledPercent: 45 });
    const quantities = reader('activity', { columns: [{ column: 'q', field: 'quantity', unit: 'kg' }] }, ['q']);
    expect(quantities.read([{ text: '45%', isTyped: true }]).faults).toHaveLength(1);
  });

  it('says which field is at fault where a column fills two', () => {
    const columns = [
      { column: 'CO2', field: 'UpstreamCO2e' },
      { column: 'CO2', field: 'DownstreamCO2e' },
    ];
    const rows = reader('activity', { columns }, ['CO2']);
    expect(rows.read(texts('x')).faults).toMatchObject([
      { field: 'UpstreamCO2e', column: 'CO2', reason: expect.stringMatching(/^UpstreamCO2e: "x" is no number/) },
      { field: 'DownstreamCO2e', column: 'CO2', reason: expect.stringMatching(/^DownstreamCO2e: "x" is no number/) },
    ]);
    expect(rows.faultOf(texts('x'), { field: 'DownstreamCO2e', message: 'is none' })).toEqual({
      field: 'DownstreamCO2e',
      column: 'CO2',
      value: 'x',
      reason: 'DownstreamCO2e: is none',
    });
  });

  it('never rounds a quantity in silence', () => {
    const rows = reader('activity', { columns: [{ column: 'q', field: 'quantity', unit: 'kg' }] }, ['q']);
    expect(rows.read(texts('0.1234567890123456789')).faults).toMatchObject([
      { reason: expect.stringContaining('more digits') },
    ]);
    expect(rows.read(texts('0.30000000000000004')).faults).toEqual([]);
  });
});

describe('a mapping', () => {
  const faultsOf = (mapping: ImportMapping, header: string[], kind: ImportKind = 'activity'): string[] => {
    try {
      resolveMapping(kind, mapping, header);
      return [];
    } catch (error) {
      if (error instanceof Invalid) return error.faults.map(({ field, message }) => `${field}: ${message}`);
      throw error;
    }
  };

  it.each([
    [[{ column: 'x', field: 'name' }], ['y'], 'mapping.columns.0.column: the file has no column "x"'],
    [
      [{ column: 'x', field: 'name' }],
      ['x', 'X '],
      'mapping.columns.0.column: the file has 2 columns "x": rename all but one',
    ],
    [[{ column: 'x', field: 'nome' }], ['x'], 'mapping.columns.0.field: nome is no field of kind activity'],
    [[{ field: 'name' }], ['x'], 'mapping.columns.0: needs a column or a constant'],
    [[{ column: 'x', field: 'quantity' }], ['x'], 'mapping: x: no unit: map a column to unit, or state a unit'],
    [[{ column: 'x', field: 'name', unit: 'kg' }], ['x'], 'mapping.columns.0.unit: name has no unit'],
    [
      [{ column: 'x', field: 'product', by: 'path' as const }],
      ['x'],
      'mapping.columns.0.by: has to be one of uuid, syncId, sku, name',
    ],
  ])('%j is refused for %j', (columns, header, fault) => expect(faultsOf({ columns }, header)).toEqual([fault]));

  it('is proposed from the header: the field names exactly, what people call them nearly', () => {
    const header = ['Bezeichnung', 'Menge', 'Einheit', 'start_date', 'descripton', 'Sonstiges', ''];
    expect(proposeColumns('activity', header)).toEqual([
      { column: 'Bezeichnung', field: 'name', match: 'near' },
      { column: 'Menge', field: 'quantity', match: 'near' },
      { column: 'Einheit', field: 'unit', match: 'near' },
      { column: 'start_date', field: 'startDate', match: 'exact' },
      { column: 'descripton', field: 'description', match: 'near' },
    ]);
    for (const kind of ['material', 'activity'] as const) {
      const names = importFields(kind).map(({ name }) => name);
      expect(proposeColumns(kind, names).map(({ field }) => field)).toEqual(names);
    }
  });
});

it('every field of an activity has a column', () => {
  expect(importFields('activity').map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(ACTIVITY_FIELDS)),
  );
});
