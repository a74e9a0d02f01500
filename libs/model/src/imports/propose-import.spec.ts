import { describe, expect, it } from 'vitest';
import { DATE_FORMATS } from './fields/cell-format.js';
import { IMPORT_KINDS, importFields } from './kinds.js';
import { decideDate, decideDecimal } from './propose-format.js';
import { proposeImport } from './propose-import.js';
import { ownColumns, proposedAt } from './propose-mapping.js';

describe('a header', () => {
  it.each([
    ['material', 'Gewicht [kg]', { field: 'weight', unit: 'kg', match: 'near' }],
    ['material', 'weight (t)', { field: 'weight', unit: 't', match: 'near' }],
    ['material', 'Gewicht [Kilo]', { field: 'weight', unit: 'kg', match: 'near' }],
    ['material', 'Gewicht [ton]', undefined],
    ['activity', 'usage (kwh)', undefined],
    ['activity', 'quantity (kwh)', { field: 'quantity', unit: 'kWh', match: 'near' }],
    ['activity', 'Menge (TEUR)', undefined],
    ['material', 'Gewicht [kWh]', undefined],
    ['material', 'Rezyklatanteil (%)', { field: 'recycledPercent', match: 'near' }],
    ['material', 'Lieferant-Nr.', { field: 'supplier', match: 'near' }],
    ['material', 'supplier sku', { field: 'supplierPartId', match: 'near' }],
    ['material', 'Supplier name', { field: 'supplier', by: 'name', match: 'near' }],
    ['material', 'impacts.AP.A1', { field: 'impacts.AP.A1', match: 'exact' }],
    ['material', 'impacts.AP.A9', undefined],
    ['activity', 'Menge (t)', { field: 'quantity', unit: 't', match: 'near' }],
    ['activity', 'quantity in kWh', { field: 'quantity', unit: 'kWh', match: 'near' }],
    ['activity', 'Menge (geplant)', undefined],
    ['activity', 'Upstream CO2e [t CO2e]', { field: 'UpstreamCO2e', unit: 't', match: 'near' }],
    ['activity', 'UpstreamCO2e in kg CO2e', { field: 'UpstreamCO2e', unit: 'kg', match: 'near' }],
    ['activity', 'product sku', { field: 'product', by: 'sku', match: 'near' }],
    ['activity', 'SKU', { field: 'product', by: 'sku', match: 'near' }],
    ['activity', 'scope.code', { field: 'scope', by: 'code', match: 'near' }],
    ['activity', 'taxonomy sku', undefined],
    ['activity', '', undefined],
  ] as const)('of kind %s, %j', (kind, header, proposal) => {
    expect(proposedAt(kind, [header])).toEqual([proposal && { column: header, ...proposal }]);
  });

  it.each(IMPORT_KINDS)('of the names of all fields of kind %s needs no mapping, in little time', (kind) => {
    const names = importFields(kind).map(({ name }) => name);
    const from = performance.now();
    expect(ownColumns(kind, names)).toEqual(names.map((name) => ({ column: name, field: name })));
    expect(proposedAt(kind, names).map((each) => each?.match)).toEqual(names.map(() => 'exact'));
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});

describe('the decimal mark', () => {
  it.each([
    [['1,5', '1234'], ',', false],
    [['1.234,5', '1.234'], ',', false],
    [['1.234.567'], ',', false],
    [['0,125', '45 %'], ',', false],
    [['1,234.5', '1,234'], '.', false],
    [['1234.567'], '.', false],
    [['1', '2', '', '-3'], undefined, false],
    [['1.234', '12'], undefined, true],
    [['1,5', '1.5'], undefined, true],
    [['n/a', '1,5', '12 kg'], ',', false],
    [['n/a'], undefined, false],
    [['.5', '5.', '12.5-', '(12.5)', '12.5 kg', '€ 3.5'], '.', false],
    [['1,5', '2,5', '1.5'], ',', true],
  ])('of %j', (texts, only, isUnclear) => {
    const decided = decideDecimal(texts);
    expect([decided.only, decided.unclear !== undefined]).toEqual([only, isUnclear]);
  });
});

describe('the form of days', () => {
  it.each([
    [['31.01.2026', '1.2.2026'], 'DD.MM.YYYY', false],
    [['01/31/2026'], 'MM/DD/YYYY', false],
    [['01/02/2026', '13/02/2026'], 'DD/MM/YYYY', false],
    [['01/02/2026'], undefined, true],
    [['20260131'], 'YYYYMMDD', false],
    [['2026-01-31', '2026-01-31T12:00:00Z'], undefined, false],
    [['2026-01-31', '31.01.2026'], 'DD.MM.YYYY', false],
    [['13/01/2026', '01/13/2026'], undefined, true],
    [['46053'], undefined, true],
    [[], undefined, false],
    [['2025-01-31 00:00:00', '31-01-2025', '31-Jan-2025', '2025-01-31'], 'DD/MM/YYYY', false],
    [['01/02/2025 00:00', '31/01/2025 00:00'], 'DD/MM/YYYY', false],
    [['01.02.25', '03.02.25'], 'DD.MM.YYYY', false],
    [['13/01/2026', '14/01/2026', '01/13/2026'], 'DD/MM/YYYY', true],
    [['03/03/2026'], undefined, false],
    [['2025-01', '2025-02'], undefined, false],
  ])('of %j', (texts, only, isUnclear) => {
    const decided = decideDate(texts, 2027);
    expect([decided.only, decided.unclear !== undefined]).toEqual([only, isUnclear]);
    if (decided.only) expect(DATE_FORMATS).toContain(decided.only);
  });
});

const cells = (...rows: string[][]) => rows.map((row) => row.map((text) => ({ text })));

describe('a proposal', () => {
  it('has a mapping, its form, samples, and nothing open where header and rows say all', () => {
    const header = ['Nr', 'Bezeichnung', 'Menge (t)', 'Datum', ''];
    const rows = cells(['1', 'Läufer', '1.234,5', '31.01.2026'], ['2', 'Läufer', '0,5', '01.02.2026', 'x']);
    expect(proposeImport('activity', header, rows, { sheet: 'S' })).toEqual({
      columns: [
        { column: 'Nr', samples: ['1', '2'] },
        { column: 'Bezeichnung', field: 'name', match: 'near', samples: ['Läufer'] },
        { column: 'Menge (t)', field: 'quantity', match: 'near', unit: 't', samples: ['1.234,5', '0,5'] },
        { column: 'Datum', field: 'startDate', match: 'near', samples: ['31.01.2026', '01.02.2026'] },
        { column: '', samples: ['x'] },
      ],
      missing: [],
      open: [],
      mapping: {
        sheet: 'S',
        decimal: ',',
        date: 'DD.MM.YYYY',
        columns: [
          { column: 'Bezeichnung', field: 'name' },
          { column: 'Menge (t)', field: 'quantity', unit: 't' },
          { column: 'Datum', field: 'startDate' },
        ],
      },
    });
  });

  it('leaves open what is not decided, and says which needed field is missing', () => {
    const { missing, open, mapping } = proposeImport('material', ['Gewicht', 'Datum'], cells(['1.234', '01/02/2026']));
    expect(missing).toEqual(['name']);
    expect(mapping).not.toHaveProperty('decimal');
    expect(open).toEqual([
      { field: 'mapping.decimal', message: '"Gewicht": "1.234" could be 1.234 or 1234' },
      { field: 'mapping.date', message: '"Datum": the days could be DD/MM/YYYY or MM/DD/YYYY' },
      { field: 'mapping', message: 'Gewicht: no unit: map a column to weight.unit, or state a unit' },
    ]);
  });

  it('takes the mark of a file from any of its columns, and states it of each where they differ', () => {
    const header = ['UpstreamCO2e', 'DownstreamCO2e', 'startDate'];
    expect(proposeImport('activity', header, cells(['1,5', '1.234']))).toMatchObject({
      open: [],
      mapping: { decimal: ',' },
    });
    const differing = proposeImport('activity', header, cells(['1,5', '1.5']));
    expect(differing.mapping).toEqual({
      columns: [
        { column: 'UpstreamCO2e', field: 'UpstreamCO2e', decimal: ',' },
        { column: 'DownstreamCO2e', field: 'DownstreamCO2e', decimal: '.' },
        { column: 'startDate', field: 'startDate' },
      ],
    });
  });

  it('asks nothing about numbers and days that a workbook holds as such', () => {
    const typed = [[{ text: '1.234', isTyped: true }]];
    expect(proposeImport('activity', ['UpstreamCO2e', 'startDate'], typed)).toMatchObject({ open: [], missing: [] });
  });

  it('says that no column has the day of activities', () => {
    const { missing, open } = proposeImport('activity', ['name'], []);
    expect([missing, open]).toEqual([
      ['startDate'],
      [{ field: 'startDate', message: expect.stringMatching(/^no column fills it: map one, or state/) }],
    ]);
  });

  it('knows nothing of a header without a word of ours', () => {
    expect(proposeImport('activity', ['Foo', 'Foo'], []).open).toEqual([
      { field: 'mapping.columns', message: 'no header is known: say which field each column fills' },
    ]);
  });
});

// A pattern that takes the square of the length would not end while the test waits.
it('a header may be of any length', () => {
  const long = `a${' '.repeat(200_000)}b`;
  expect(proposedAt('material', [long, `${long}(kg)`, 'name'])[2]).toMatchObject({ field: 'name' });
});
