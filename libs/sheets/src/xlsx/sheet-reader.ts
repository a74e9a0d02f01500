import { LONGEST_RECORD, MOST_COLUMNS, MOST_ROWS } from '../table/bounds.js';
import type { Cell, SheetRow } from '../table/cell.js';
import { EMPTY_CELL } from '../table/cell.js';
import { columnLetters, columnNumber, fileFault, lineFault } from '../table/place.js';
import type { CellContext } from './cell-value.js';
import { readCell } from './cell-value.js';
import type { MergedRanges } from './merged-ranges.js';
import { LONGEST_WRITTEN, RichText } from './rich-text.js';
import type { Attributes, XmlHandler } from './xml.js';

/**
 * Gathers the rows of a sheet from its XML. A cell that is merged with others has its value in the first of them; the others
 * are empty, and the row may tell so. Columns and rows that are not there are empty, too.
 */
export class SheetReader implements XmlHandler {
  /** Whether all rows were read: what follows them (merged cells, conditions, pictures) matters to nobody here. */
  isDone = false;
  private rows: SheetRow[] = [];
  private line = 0;
  private cells: Cell[] = [];
  private length = 0;
  private column = -1;
  private isHidden = false;
  private type = 'n';
  private style = 0;
  private isFormula = false;
  private isInCell = false;
  private isValue = false;
  private value: string | undefined;
  private readonly inline = new RichText();

  /** @param merged without it no row tells which of its cells are merged into others */
  constructor(
    private readonly context: CellContext,
    private readonly merged?: MergedRanges,
  ) {}

  /** The rows that were completed since the last call. */
  take(): readonly SheetRow[] {
    const taken = this.rows;
    this.rows = [];
    return taken;
  }

  open(name: string, attributes: Attributes): void {
    if (this.isDone) return;
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (!this.isInCell) return;
    else if (name === 'v') {
      this.isValue = true;
      this.value = '';
    } else if (name === 'f') this.isFormula = true;
    else this.inline.open(name);
  }

  close(name: string): void {
    if (this.isDone) return;
    if (name === 'c') this.closeCell();
    else if (name === 'v') this.isValue = false;
    else if (name === 'row') this.closeRow();
    else if (name === 'sheetData') this.isDone = true;
    else this.inline.close(name);
  }

  text(piece: string): void {
    if (this.isDone || !this.isInCell) return;
    if (!this.isValue) return this.inline.add(piece);
    this.value += piece;
    if ((this.value?.length ?? 0) > LONGEST_WRITTEN) throw this.fault('holds more than a cell can');
  }

  private openRow({ r: number, hidden = '0' }: Attributes): void {
    const line = number === undefined ? this.line + 1 : Number(number);
    if (!Number.isInteger(line) || line <= this.line)
      throw fileFault(`is damaged: row ${number} follows row ${this.line}`);
    if (line > MOST_ROWS) throw fileFault(`has more than ${MOST_ROWS} rows`);
    this.line = line;
    this.isHidden = /^(1|true)$/.test(hidden);
    this.column = -1;
    this.cells = [];
    this.length = 0;
  }

  private openCell({ r: reference, t: type = 'n', s: style = '0' }: Attributes): void {
    const column = reference === undefined ? this.column + 1 : columnNumber(reference);
    if (column <= this.column) throw this.fault('is damaged: its cells are not in order');
    this.column = column;
    this.type = type;
    this.style = Number(style);
    this.isFormula = false;
    this.isInCell = true;
    this.value = undefined;
    this.inline.clear();
  }

  private closeCell(): void {
    this.isInCell = false;
    const { type, style, isFormula, value, inline } = this;
    const cell = readCell({ type, style, isFormula, value, inline: inline.value }, this.context);
    if (!cell) throw this.fault(`cell ${columnLetters(this.column)}${this.line} is damaged`);
    if (cell === EMPTY_CELL) return;
    if (this.column >= MOST_COLUMNS) {
      throw this.fault(
        `has something in column ${columnLetters(this.column)}; at most ${MOST_COLUMNS} columns are read`,
      );
    }
    while (this.cells.length < this.column) this.cells.push(EMPTY_CELL);
    this.cells.push(cell);
    this.length += cell.text.length;
    if (this.length > LONGEST_RECORD) throw this.fault(`has more than ${LONGEST_RECORD} characters`);
  }

  private closeRow(): void {
    const { line, cells, isHidden } = this;
    if (!cells.some(({ kind }) => kind !== 'empty')) return;
    const mergedInto = this.merged?.in(line);
    this.rows.push({ line, cells, ...(isHidden && { isHidden }), ...(mergedInto && { mergedInto }) });
  }

  private fault(message: string) {
    return lineFault(this.line, message);
  }
}
