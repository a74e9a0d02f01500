import type { Cell, CellKind } from '../table/cell.js';
import { EMPTY_CELL } from '../table/cell.js';
import { isCut } from '../table/cut-text.js';
import { unescaped } from './escapes.js';
import type { Shape } from './number-format.js';
import { numberText, percentText } from './number-text.js';
import { serialText } from './serial-date.js';
import type { SharedStrings } from './shared-strings.js';
import type { CellShapes } from './styles.js';

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly strings: SharedStrings;
  readonly shapes: CellShapes;
  readonly is1904: boolean;
}

/** A cell as its sheet has it. */
export interface WrittenCell {
  /** Its type: `s`, `str`, `inlineStr`, `b`, `e`, `d`, or `n`, a number. */
  readonly type: string;
  readonly style: number;
  readonly isFormula: boolean;
  /** Undefined where the cell has none, which is not the same as an empty text. */
  readonly value: string | undefined;
  /** The text of type `inlineStr`. */
  readonly inline: string;
}

/** @returns undefined for a cell that no spreadsheet writes: the file is damaged */
export function readCell(written: WrittenCell, context: CellContext): Cell | undefined {
  const { type, isFormula, value } = written;
  const cell = (kind: CellKind, text: string): Cell =>
    text === '' && kind !== 'uncomputed' ? EMPTY_CELL : { text, kind, isFormula };
  const textCell = (text: string): Cell => cell(isCut(text) ? 'cut' : 'text', text);
  if (type === 'inlineStr') return textCell(unescaped(written.inline));
  if (value === undefined || (value === '' && type !== 'str')) return isFormula ? cell('uncomputed', '') : EMPTY_CELL;
  switch (type) {
    case 's': {
      const text = /^\d+$/.test(value) ? context.strings.get(Number(value)) : undefined;
      return text === undefined ? undefined : textCell(text);
    }
    case 'str':
      return textCell(unescaped(value));
    case 'b':
      return cell('boolean', value === '1' || value === 'true' ? 'TRUE' : 'FALSE');
    case 'e':
      return cell('error', value);
    case 'd':
      return cell('date', value);
    case 'n':
      return readNumber(value, context.shapes[written.style], context.is1904, cell);
    default:
      return undefined;
  }
}

function readNumber(
  value: string,
  shape: Shape | undefined,
  is1904: boolean,
  cell: (kind: CellKind, text: string) => Cell,
): Cell | undefined {
  const text = numberText(value);
  if (text === undefined) return undefined;
  if (shape === 'percent') return cell('percent', percentText(value) ?? text);
  const date = shape && serialText(Number(value), shape, is1904);
  return date === undefined ? cell('number', text) : cell('date', date);
}
