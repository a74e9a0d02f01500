import { describe, expect, it } from 'vitest';
import type { SheetRow } from './cell.js';
import { headsOf } from './heads.js';

const row = (line: number, texts: string[], merged: Record<number, string> = {}): SheetRow => ({
  line,
  cells: texts.map((text) => ({ text, kind: text === '' ? 'empty' : 'text', isFormula: false })),
  mergedInto: (column) => merged[column],
});

describe('what columns are called', () => {
  it('is the text of their cell, as it is', () => {
    expect(headsOf([row(1, [' a ', '', 'b'], { 1: 'A1:B1' })])).toEqual([' a ', '', 'b']);
    expect(headsOf([])).toEqual([]);
  });

  it('is the texts of several rows, where a merged cell counts for each column that it covers, once', () => {
    const top = row(3, ['Name', '2025', '', '2026'], { 2: 'B3:C3', 4: 'D3:E3' });
    const below = row(4, ['', 'kg', 't ', 'kg', 't'], { 0: 'A3:A4' });
    expect(headsOf([top, below])).toEqual(['Name', '2025 kg', '2025 t', '2026 kg', '2026 t']);
  });

  it('is nothing of a cell that belongs to a title above', () => {
    expect(headsOf([row(2, ['', 'a'], { 0: 'A1:A2' }), row(3, ['x', 'b'])])).toEqual(['x', 'a b']);
  });
});
