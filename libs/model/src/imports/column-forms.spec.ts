import { describe, expect, it } from 'vitest';
import { ColumnForm } from './column-forms.js';
import { resolveMapping } from './import-mapping.js';
import { RowReader } from './row-reader.js';

/** The rows as they are read once all of them were looked at: the value, or `fault`. */
function read(field: string, texts: readonly string[]): unknown[] {
  const columns = resolveMapping(
    'activity',
    { columns: [{ column: field, field, ...(field === 'quantity' && { unit: 'kg' }) }] },
    [field],
  );
  const forms = columns.flatMap((column) => ColumnForm.of(column) ?? []);
  for (const form of forms) for (const text of texts) form.add([{ text }]);
  const reader = new RowReader(forms.length > 0 ? forms.map((form) => form.decided()) : columns, 'create');
  return texts.map((text) => {
    const { values, faults } = reader.read([{ text }]);
    const value = values[field];
    return faults.length > 0 ? 'fault' : value instanceof Date ? value.toISOString().slice(0, 10) : value;
  });
}

describe('days whose order nobody states', () => {
  it.each([
    [
      ['01/02/2025', '13/02/2025'],
      ['2025-02-01', '2025-02-13'],
    ],
    [
      ['01/02/2025', '02/13/2025'],
      ['2025-01-02', '2025-02-13'],
    ],
    [
      ['01/02/2025 00:00', '31-01-2025', '2025-03-01', '20250401', '5-May-2025'],
      ['2025-02-01', '2025-01-31', '2025-03-01', '2025-04-01', '2025-05-05'],
    ],
    [['01/02/2025'], ['fault']],
    [
      ['01/02/2025', '2025-02-13'],
      ['fault', '2025-02-13'],
    ],
    [
      ['01/02/2025', '13/02/2025', '14/02/2025', '02/15/2025', '2025-02-16'],
      ['fault', '2025-02-13', '2025-02-14', 'fault', '2025-02-16'],
    ],
    [
      ['01/02/2025', '13/02/2025', '02/15/2025'],
      ['fault', '2025-02-13', '2025-02-15'],
    ],
    [['03/03/2025'], ['2025-03-03']],
  ])('%j', (texts, days) => expect(read('startDate', texts)).toEqual(days));
});

describe('numbers whose decimal mark nobody states', () => {
  it.each([
    [
      ['1.234', '1,5'],
      [1234, 1.5],
    ],
    [
      ['1,234', '1.5'],
      [1234, 1.5],
    ],
    [
      ['1.234', '2'],
      [1.234, 2],
    ],
    [
      ['1.234', '1,5', '2,5', '1.5'],
      ['fault', 1.5, 2.5, 'fault'],
    ],
    [
      ['1.234', '1,5', '1.5'],
      ['fault', 'fault', 1.5],
    ],
  ])('%j', (texts, numbers) => expect(read('quantity', texts)).toEqual(numbers));
});
