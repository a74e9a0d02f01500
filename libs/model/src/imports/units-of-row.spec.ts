import { describe, expect, it } from 'vitest';
import { readDataset } from './dataset-rows.js';
import type { ColumnMapping, ImportMapping } from './mapping/column-mapping.js';
import { resolveMapping } from './import-mapping.js';
import type { ImportKind } from './kinds.js';
import type { ReadRow } from './row-reader.js';
import { RowReader } from './row-reader.js';

const TODAY = new Date('2026-11-28');

/** A table whose columns are headed by the names of the fields that they fill. */
function table(kind: ImportKind, header: readonly string[], mapping: Partial<ImportMapping> = {}) {
  const columns = header.map((field): ColumnMapping => ({ column: field, field }));
  const reader = new RowReader(resolveMapping(kind, { columns, ...mapping }, header, 'create', TODAY), 'create');
  const cells = (texts: readonly string[]) => texts.map((text) => ({ text }));
  return {
    reader,
    cells,
    read: (...texts: string[]) => reader.read(cells(texts)),
    dataset: (...texts: string[]) => readDataset(reader, [{ line: 2, cells: cells(texts) }]),
  };
}

const reasons = ({ faults }: ReadRow) => faults.map(({ field, reason }) => `${field}: ${reason}`);

describe('the units of the rows of a file', () => {
  const activities = table('activity', ['quantity', 'unit']);

  it.each([
    ['KGM', 'kg'],
    ['tonnes', 't'],
    ['m²', 'm2'],
    ['EA', 'pcs'],
    ['tonne.km', 'tkm'],
    ['Room per night', 'night'],
    ['CHF', 'CHF'],
    ['L', 'l'],
  ])('%s is %s, which is told nobody', (text, unit) => {
    expect(activities.read('1', text)).toEqual({ values: { quantity: 1, unit }, references: [], faults: [] });
  });

  it('make the quantity that of a multiple, exactly, and tell it', () => {
    expect(activities.read('2.5', '1000 pcs')).toMatchObject({
      values: { quantity: 2500, unit: 'pcs' },
      told: [{ field: 'unit', column: 'unit', value: '1000 pcs', reason: 'one "1000 pcs" is read as 1000 pcs' }],
    });
    expect(activities.read('0.1', 'kEUR').values).toEqual({ quantity: 100, unit: 'EUR' });
    expect(reasons(activities.read('', '1000 pcs'))).toEqual(['unit: is 1000 pcs, and no quantity stands beside it']);
    expect(activities.read('123456789012345', 'UK gallon').faults).toMatchObject([
      { field: 'quantity', reason: expect.stringContaining('more digits than a quantity can keep') },
    ]);
  });

  it('are asked where they could be several, with the candidates', () => {
    const read = activities.read('1', 'ton');
    expect(read.asksUnit).toBe(true);
    expect(reasons(read)).toEqual([
      'unit: "ton" could be t (metric), tn_us (US, short) or tn_uk (UK, long): the mapping says which, as "values": {"ton":"t"}',
    ]);
    const columns = [
      { column: 'quantity', field: 'quantity' },
      { column: 'unit', field: 'unit', values: { ton: 'tn_us', TS: '1000 pcs' } },
    ];
    const answered = table('activity', ['quantity', 'unit'], { columns });
    expect(answered.read('1', 'Ton').values).toEqual({ quantity: 1, unit: 'tn_us' });
    expect(answered.read('1', 'TS').values).toEqual({ quantity: 1000, unit: 'pcs' });
  });

  it('are decided by the unit of the product, which is told', () => {
    const { reader, cells } = activities;
    const decided = reader.read(cells(['3', 'ST']), 'pcs');
    expect(decided).toMatchObject({ values: { quantity: 3, unit: 'pcs' }, faults: [] });
    expect(decided.told).toMatchObject([{ reason: '"ST" is read as pcs (piece), which alone fits here' }]);
    expect(reader.read(cells(['3', 'TS']), 'pcs').values).toEqual({ quantity: 3000, unit: 'pcs' });
    expect(reasons(reader.read(cells(['3', 'oz']), 'l'))).toEqual([expect.stringContaining('fluid ounce')]);
  });

  it('are decided by the kind that a field takes', () => {
    const bill = table('model', ['parent', 'component', 'quantity', 'unit', 'distance', 'distance.unit']);
    expect(bill.reader.read(bill.cells(['P', 'C', '1', 'kg', '12', 'M']), 'kg')).toMatchObject({
      values: { distance: 12, 'distance.unit': 'm' },
    });
    expect(reasons(bill.read('P', 'C', '1', 'kg', '12', 'kg'))).toEqual([
      expect.stringContaining('is no unit of distance'),
    ]);
  });

  it('have no multiples where figures would have to be divided by hand', () => {
    const material = table('material', ['name', 'unit']);
    expect(material.read('Screw', 'Stück').values).toEqual({ name: 'Screw', unit: 'pcs' });
    expect(reasons(material.read('Screw', '1000 pcs'))).toEqual([
      'unit: is 1000 pcs: state pcs, and figures per one of it',
    ]);
  });
});

describe('the unit that figures are per', () => {
  const factors = table('dataset', ['name', 'unit', 'climate']);
  const climate = 'impacts.GWP-fossil.A1_A3';

  it('divides them where it is a multiple', () => {
    const { values, told } = factors.dataset('Water', 'million litres', '150');
    expect(values).toMatchObject({ unit: 'l', [climate]: '0.00015' });
    expect(told).toMatchObject([{ reason: 'one "million litres" is read as 1000000 l' }]);
    expect(factors.dataset('Services', 'kgCO2e/keuro', '200').values).toMatchObject({ unit: 'EUR', [climate]: '0.2' });
    const per = table('dataset', ['name', 'unit', 'climate', 'referenceAmount']);
    expect(per.dataset('Screws', '1000 pcs', '300', '3').values).toMatchObject({ unit: 'pcs', [climate]: '0.1' });
  });

  it('keeps the heating value in the name, so that a net and a gross factor never count as the same', () => {
    const [net, gross] = ['kWh (Net CV)', 'kWh (Gross CV)'].map((unit) => factors.dataset('Diesel', unit, '0.25'));
    expect(net?.values).toMatchObject({ name: 'Diesel, net CV', unit: 'kWh' });
    expect(gross?.values).toMatchObject({ name: 'Diesel, gross CV', unit: 'kWh' });
    expect(factors.dataset('Gas (gross CV)', 'kWh PCS', '0.2').values).toMatchObject({ name: 'Gas (gross CV)' });
    const { reader, cells } = factors;
    const keys = ['kWh (Net CV)', 'kWh (Gross CV)'].map(
      (unit) => reader.keyOf(cells(['Diesel', unit, '1']), 'name')?.text,
    );
    expect(keys).toEqual(['Diesel, net CV', 'Diesel, gross CV']);
  });
});

describe('the numbers of the rows of a file', () => {
  const activities = table('activity', ['quantity', 'unit', 'UpstreamCO2e']);

  it.each([
    ['.5', 0.5],
    ['5.', 5],
    ['12.5-', -12.5],
    ['(12.5)', -12.5],
    ['12.5 kg', 12.5],
    ['12.5 KGM', 12.5],
    ['12.5kg', 12.5],
  ])('%s', (text, quantity) => expect(activities.read(text, 'kg', '').values).toEqual({ quantity, unit: 'kg' }));

  it('have no other unit than that of their column', () => {
    expect(reasons(activities.read('12.5 t', 'kg', ''))).toEqual([
      'quantity: "12.5 t" is in "t", which is not the unit of its column',
    ]);
    expect(activities.read('€ 12.50', 'EUR', '').values).toEqual({ quantity: 12.5, unit: 'EUR' });
    expect(activities.read('$12.50', 'USD', '').values).toEqual({ quantity: 12.5, unit: 'USD' });
    expect(reasons(activities.read('$12.50', 'EUR', ''))).toEqual([
      expect.stringContaining('not the unit of its column'),
    ]);
    expect(activities.read('1', 'kg', '2.5 kg CO2e').values).toMatchObject({ UpstreamCO2e: '2.5' });
    expect(reasons(activities.read('1', 'kg', '2.5 t CO2e'))).toEqual([expect.stringContaining('not the unit')]);
  });
});

describe('a cell without a value', () => {
  it.each(['-', 'N/A', 'n.a.', 'k.A.', '#N/A'])('%s', (text) => {
    const activities = table('activity', ['name', 'quantity', 'unit', 'startDate', 'product']);
    expect(activities.read('Trip', text, text, text, text)).toEqual({
      values: { name: 'Trip' },
      references: [],
      faults: [],
    });
    expect(activities.read(text, '1', 'kg', '', '').values).toMatchObject({ name: text });
  });

  it('may be an error of a workbook that says so', () => {
    const { reader } = table('activity', ['quantity', 'unit']);
    const cells = [{ text: '#N/A', reason: 'the cell shows the error #N/A' }, { text: 'kg' }];
    expect(reader.read(cells)).toMatchObject({ values: { unit: 'kg' }, faults: [] });
  });

  it('has the texts that a mapping states, in any column', () => {
    const activities = table('activity', ['name', 'quantity', 'unit'], { none: ['leer'] });
    expect(activities.read('Leer', '1', 'kg').values).toEqual({ quantity: 1, unit: 'kg' });
    expect(reasons(activities.read('Trip', '-', 'kg'))).toHaveLength(1);
  });
});

describe('the days of the rows of a file', () => {
  const day = (text: string) => new Date(text);

  it('are read in one way or none, where the mapping states no form', () => {
    const activities = table('activity', ['startDate']);
    for (const text of ['2025-01-31 00:00:00', '31-01-2025', '31-Jan-2025', '31.01.25']) {
      expect(activities.read(text).values).toEqual({ startDate: day('2025-01-31') });
    }
    expect(reasons(activities.read('01/02/2025 00:00'))).toEqual([
      'startDate: could be 2025-02-01 or 2025-01-02: the mapping says which, as "date": "DD/MM/YYYY" or "MM/DD/YYYY"',
    ]);
    expect(reasons(activities.read('31.01.28'))).toEqual([
      'startDate: "31.01.28" is no date of the forms that are known',
    ]);
  });

  it('of a month are its first and its last', () => {
    const [startDate, endDate] = [day('2025-02-01'), day('2025-02-28')];
    expect(table('activity', ['startDate']).read('2025-02').values).toEqual({ startDate, endDate });
    const columns = ['startDate', 'endDate'].map((field) => ({ column: 'month', field }));
    expect(table('activity', ['month'], { columns }).read('02/2025').values).toEqual({ startDate, endDate });
    const both = table('activity', ['startDate', 'endDate']);
    expect(both.read('2025-02', '2025-03').values).toEqual({ startDate, endDate: day('2025-03-31') });
    expect(both.read('2025-02', '').values).toEqual({ startDate });
  });

  it('of a dataset are its last year and day', () => {
    const factors = table('dataset', ['name', 'unit', 'climate', 'referenceYear', 'validUntil']);
    expect(factors.dataset('Steel', 'kg', '1', '2020-2022', '2027').values).toMatchObject({
      referenceYear: 2022,
      validUntil: '2027-12-31',
    });
    expect(factors.dataset('Steel', 'kg', '1', '2022', '31.12.2027').values).toMatchObject({
      validUntil: '2027-12-31',
    });
  });
});
