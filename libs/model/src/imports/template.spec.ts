import { describe, expect, it } from 'vitest';
import { PLAIN_FORMAT } from './fields/cell-format.js';
import { readCell } from './fields/cell-kinds.js';
import { headerKey } from './mapping/column-mapping.js';
import { IMPORT_KINDS, importField, importFields } from './kinds.js';
import { ownColumns } from './propose-mapping.js';
import { explanationLines, templateColumns } from './template.js';

describe.each(IMPORT_KINDS)('the template of kind %s', (kind) => {
  const columns = templateColumns(kind);

  it('has every field, each with an example that can be read', () => {
    const fields = importFields(kind).filter(({ isForOtherShapes }) => !isForOtherShapes);
    expect(columns.map(({ header }) => header)).toEqual(fields.map(({ name }) => name));
    for (const { header, example, what, holds } of columns) {
      const { cell } = importField(kind, header)!;
      expect([header, readCell(example, cell, PLAIN_FORMAT)]).toEqual([header, { value: expect.anything() }]);
      expect([what, holds].every((text) => text.length > 3)).toBe(true);
    }
  });

  it('has explanations of which no cell is a header, and that no header is looked for in', () => {
    const header = columns.map((column) => column.header);
    expect(ownColumns(kind, header)).toHaveLength(header.length);
    const keys = new Set(header.map(headerKey));
    const lines = explanationLines(kind, columns);
    expect(lines.length).toBeLessThan(50);
    for (const line of lines) {
      expect(line.filter((cell) => keys.has(headerKey(cell)))).toEqual([]);
      expect(() => ownColumns(kind, line)).toThrow('no fields');
      // Excel would run it.
      expect(line.filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
    }
  });
});

it('a template may have the figures of some indicators only', () => {
  const columns = templateColumns('material', ['AP']).map(({ header }) => header);
  expect(columns).toEqual(expect.arrayContaining(['name', 'footprint.CO2e.A1', 'impacts.AP.A1', 'impacts.AP.method']));
  expect(columns.filter((name) => name.startsWith('impacts.') && !name.startsWith('impacts.AP.'))).toEqual([]);
});
