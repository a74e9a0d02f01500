import { describe, expect, it } from 'vitest';
import { resolveMapping } from './import-mapping.js';
import type { ImportKind } from './kinds.js';
import { TotalRows } from './total-row.js';

const HEADER = ['syncId', 'name', 'quantity', 'unit', 'startDate', 'Kostenstelle', 'kg CO2e'];

function totalIn(cells: string[], kind: ImportKind = 'activity', header = HEADER, fields = header.slice(0, 5)) {
  const columns = resolveMapping(kind, { columns: fields.map((field) => ({ column: field, field })) }, header);
  return new TotalRows(header, columns).totalIn(cells.map((text) => ({ text })));
}

describe('a row of totals', () => {
  it.each([
    [['', 'Total', '220', 'l', '']],
    [['', 'SUMME', '540', '', '']],
    [['Somme', '', '540', '', '']],
    [['', '', '540', '', 'suma']],
    [['', '', '', '', '', 'Totale', '12,5']],
    [['', 'Gesamt:', '540', '']],
    [['', 'Summe 540']],
    [['', 'Summe: 1.234,5', '', 'kg']],
    [['', 'Total CO2e', '', '', '', '', '1 234']],
    [['', 'Total kg CO2e']],
    [['', 'Total quantity (kg)', '12']],
    [['', 'Gesamt Menge', '12']],
    [['', '', 'Total 540', 'l']],
    [['', 'Total', 'Total 540', '']],
  ])('%j is one', (cells) => expect(totalIn(cells)).toMatch(/^(total|summe|somme|suma|gesamt)/i));

  it.each([
    ['has a key', ['d1', 'Total', '220', 'l', '']],
    ['has a day', ['', 'Total', '220', 'l', '2021-03-01']],
    ['has another text', ['', 'Total', '220', 'l', '', 'Werk 2']],
    ['has a day in a column that is not read', ['', 'Total', '220', 'l', '', '31.12.2021']],
    ['names something else', ['', 'TotalEnergies', '220', 'l', '']],
    ['names something else', ['', 'Total Energies', '220', 'l', '']],
    ['names something else', ['', 'Gesamtschule', '220', 'l', '']],
    ['has no word', ['', '', '220', 'l', '']],
    ['says nothing', ['', '', '']],
  ])('that %s is none: %j', (_, cells) => expect(totalIn(cells)).toBeUndefined());

  it.each([
    ['material', ['syncId', 'name', 'unit', 'impacts.AP.A1'], ['', 'Total', 'kg', '3']],
    ['dataset', ['key', 'name', 'unit', 'climate'], ['', 'Summe', '', '3']],
    ['dataset', ['name', 'unit', 'impacts.AP', 'module'], ['Summe', '', '3', '']],
    ['model', ['parent', 'component', 'quantity', 'unit'], ['', 'Gesamt', '3', 'pcs']],
  ] as const)('is one in a file of kind %s', (kind, header, cells) => {
    expect(totalIn([...cells], kind, [...header], [...header])).toBeDefined();
  });

  it('is told quickly from long texts', () => {
    for (const text of [
      `Total ${'1 '.repeat(9_000)}x`,
      `Total${' '.repeat(19_000)}x`,
      `Total ${'x in '.repeat(4_000)}`,
    ])
      expect(totalIn(['', text])).toBeUndefined();
  });
});
