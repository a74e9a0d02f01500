import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../table/hand-made.arbitrary.js';
import { csvText } from './csv-text.js';
import { guarded, unguarded } from './formula-guard.js';

const BLANKS = ['', ' ', '   ', '\t', '\n', '\r', '\r\n', '\u00a0', '\ufeff', '\u3000', ' \u00a0\ufeff '];
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const FORMULAS = BLANKS.flatMap((blank) => SIGNS.map((sign) => `${blank}${sign}SUM(A1)`));
const LOOKALIKES = ["'=1", "'", "''=1", "' =1", "'\u00a0＝1", "'x", '\nx', '\tx', '\rx'];
const HARMLESS = ['x=1', ' x', '\u00a0Öl', '\ufeffa', '-1', '-1.50', '1-2', '', '(=1)'];

describe('the guard of formulas in CSV', () => {
  it('is before each sign that a spreadsheet takes for the beginning of a formula, behind blanks too', () => {
    for (const text of FORMULAS) expect(guarded(text)).toBe(`'${text}`);
  });

  it('is before nothing else', () => {
    for (const text of HARMLESS) expect(guarded(text)).toBe(text);
  });

  it('is taken off again, and no other apostrophe', () => {
    for (const text of [...FORMULAS, ...LOOKALIKES, ...HARMLESS]) expect(unguarded(guarded(text))).toBe(text);
    for (const text of ["'x", "' x", "'1", "'x=1"]) expect(unguarded(text)).toBe(text);
  });

  it('leaves every text as it was after a way out and in', async () => {
    const texts = [...FORMULAS, ...LOOKALIKES, ...HARMLESS];
    const columns = [
      { header: 'Name', kind: 'text' as const },
      { header: 'End', kind: 'text' as const },
    ];
    const file = await buffer(
      csvText(
        columns,
        texts.map((text) => [text, 'end']),
      ),
    );
    const [, ...rows] = await rowsOf(file);
    expect(rows.map(({ cells }) => cells[0]?.text ?? '')).toEqual(texts);
  });
});
