import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { cut, table } from './table.js';

const HEADS = ['uuid', 'name', 'count', 'note'];
const UUID = '8f14e45f-ceea-467f-9a6b-0c1d2e3f4a5b';
const ROWS = [
  [UUID, 'Zinc', '1', 'x'.repeat(60)],
  [UUID, 'Überzug 鋼材', '1200', 'short'],
];

it('is as wide as what is in it, with numbers to the right', () => {
  expect(
    table(
      ['name', 'count'],
      [
        ['Zinc', '1'],
        ['鋼', '1200'],
      ],
      { width: 80 },
    ).lines,
  ).toEqual(['name  count', 'Zinc      1', '鋼     1200']);
});

it.each([60, 80, 120])('of %i characters fits, and cuts no uuid', (width) => {
  const { lines } = table(HEADS, ROWS, { width, whole: new Set(['uuid']) });
  for (const line of lines) expect(stringWidth(line)).toBeLessThan(width);
  for (const line of lines.slice(1)) expect(line).toContain(UUID);
});

it('leaves the last columns out where too little of them would be seen, and names them', () => {
  const { lines, leftOut } = table(HEADS, ROWS, { width: 50, whole: new Set(['uuid']) });
  expect(leftOut).toEqual(['count', 'note']);
  expect(lines[1]).toBe(`${UUID}  Zinc`);
});

it('obeys nothing in its cells, and has a line for each row', () => {
  const { lines } = table(['a'], [['x\u001b[2J\ny']], { width: 80 });
  expect(lines).toEqual(['a', 'x [2J y']);
});

it.each([
  ['Zinc', 4, 'Zinc'],
  ['Zinc', 3, 'Zi…'],
  ['鋼材鋼材', 5, '鋼材…'],
  ['👩‍🔬👩‍🔬👩‍🔬', 4, '👩‍🔬…'],
])('%s cut to %i is %s', (text, width, expected) => {
  expect(cut(text, width)).toBe(expected);
});
