import type { CellFormat } from './fields/cell-format.js';
import { readDecimal, withoutPercent } from './fields/cell-format.js';
import type { DayReading, DayOrder } from './fields/written-day.js';
import { readWrittenDay } from './fields/written-day.js';
import { numberAndUnit } from './fields/written-number.js';
import type { FileCell } from './fields/file-cell.js';
import type { ResolvedColumn } from './mapping/column-mapping.js';

/**
 * What the rows of a file say about the form of one column, where its mapping does not. Those that can be read in one way only
 * decide: if they agree, the others follow; if they contradict each other, those of the form that fewer have are faults, and so is
 * every row that could be read in both. Only counts are kept.
 */
export class ColumnForm {
  private readonly votes: [one: number, other: number] = [0, 0];
  private isAsked = false;

  private constructor(
    private readonly column: ResolvedColumn,
    private readonly readings: (text: string) => readonly [one: string | undefined, other: string | undefined],
    private readonly decide: (form: Decision) => Partial<CellFormat>,
  ) {}

  /** Undefined of a column whose form is stated, or that has none. */
  static of(column: ResolvedColumn): ColumnForm | undefined {
    const { format, place, field } = column;
    if (place === undefined) return undefined;
    switch (field.cell.kind) {
      case 'time':
      case 'day':
        return format.isDateOpen
          ? new ColumnForm(column, (text) => ORDERS.map(asDay(text, format)) as Pair, dayForm)
          : undefined;
      case 'number':
      case 'decimal':
        return format.isDecimalStated
          ? undefined
          : new ColumnForm(column, (text) => MARKS.map(asNumber(text)) as Pair, numberForm);
      default:
        return undefined;
    }
  }

  /** What numbers are divided by is written as these are. */
  add(cells: readonly FileCell[]): void {
    this.addCell(cells[this.column.place ?? -1]);
    if (this.column.per?.place !== undefined) this.addCell(cells[this.column.per.place]);
  }

  private addCell(cell: FileCell | undefined): void {
    const { none } = this.column;
    if (!cell || cell.isTyped || cell.reason !== undefined || none?.has(cell.text.trim().toLowerCase())) return;
    const [one, other] = this.readings(cell.text);
    if (one === other) return;
    this.isAsked = true;
    if (other === undefined) this.votes[0]++;
    else if (one === undefined) this.votes[1]++;
  }

  /** Whether a row was seen that is read in one form and not, or otherwise, in the other. */
  get matters(): boolean {
    return this.isAsked;
  }

  /** The column with the form that its rows have decided. */
  decided(): ResolvedColumn {
    const [one, other] = this.votes;
    if (one === 0 && other === 0) return this.column;
    const form = { isFirst: one > other, isTie: one === other, isContradicted: one > 0 && other > 0 };
    const { per } = this.column;
    const format = { ...this.column.format, ...this.decide(form) };
    return { ...this.column, format, ...(per?.place !== undefined && { per: { ...per, format } }) };
  }
}

interface Decision {
  readonly isFirst: boolean;
  readonly isTie: boolean;
  readonly isContradicted: boolean;
}

type Pair = [string | undefined, string | undefined];

const ORDERS: readonly DayOrder[] = ['day first', 'month first'];
const MARKS = ['.', ','] as const;

function asDay(text: string, { latestYear }: CellFormat) {
  return (order: DayOrder): string | undefined => {
    const read: DayReading | undefined = readWrittenDay(text, {
      order,
      ...(latestYear !== undefined && { latestYear }),
    });
    return read?.kind === 'ambiguous' ? undefined : read?.at.toISOString();
  };
}

function asNumber(text: string) {
  const plain = withoutPercent(text);
  return (decimal: '.' | ','): string | undefined =>
    readDecimal(numberAndUnit(plain)?.number ?? plain, { decimal, isDecimalStated: true, date: 'YYYY-MM-DD' });
}

function dayForm({ isFirst, isTie, isContradicted }: Decision): Partial<CellFormat> {
  if (isTie) return {};
  return { rowsOrder: { order: isFirst ? 'day first' : 'month first', isContradicted } };
}

function numberForm({ isFirst, isTie, isContradicted }: Decision): Partial<CellFormat> {
  if (isTie) return { isDecimalContradicted: true };
  return {
    decimal: isFirst ? '.' : ',',
    isDecimalStated: true,
    ...(isContradicted && { isDecimalContradicted: true }),
  };
}
