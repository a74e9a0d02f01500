import { withBasis } from '#model/terms';
import type { EnergyBasis, UnderstoodUnit, UnitCode } from '#model/terms';
import type { CellContext } from './fields/cell-kinds.js';
import { keyText, readCell } from './fields/cell-kinds.js';
import { CLEAR, textStated } from './clearing.js';
import type { ReferenceKey } from './fields/import-field.js';
import { RECORD_UUID } from './fields/import-field.js';
import type { CellFault, FieldFaultInFile, FileCell } from './fields/file-cell.js';
import { unreadable } from './fields/file-cell.js';
import { cellOf, faultIn, isBlank, isNone, meantBy, textIn } from './mapping/column-cell.js';
import type { ResolvedColumn } from './mapping/column-mapping.js';
import { divided } from './mapping/divisor.js';
import { basisOf, heatingOf, inUnit, isPerUnit, isUnitOf, nameWithBasis, withUnit } from './units-of-row.js';

/** Another record that a cell names. */
export interface NamedReference {
  readonly field: string;
  /** The keys that it may be, in the order in which they are tried. */
  readonly keys: readonly ReferenceKey[];
  readonly text: string;
  readonly column: string;
}

/** A row as far as it could be read: by field path, null where the cell clears it. Empty cells are absent. */
export interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly references: readonly NamedReference[];
  readonly faults: readonly FieldFaultInFile[];
  /** What the row says and its record will not have; it is written nevertheless. */
  readonly left?: readonly CellFault[];
  /** What was understood beyond the letter, such as `1000 pcs` as a thousand pieces; `reason` says as what. */
  readonly told?: readonly CellFault[];
  /** Whether the unit of the product decides what a unit means: one that could be several, or ounces, a mass or a volume. */
  readonly asksUnit?: boolean;
  /** The heating values that amounts are by, by the fields of their units: they must not contradict those of factors. */
  readonly heating?: Readonly<Record<string, EnergyBasis>>;
}

/** By what a row finds its record. */
export interface RowKey {
  readonly text: string;
  readonly column: string;
  /** The cell as the file has it; the mapping may say that it stands for another text. */
  readonly value: string;
}

/** Reads rows by a mapping that was resolved against their header. */
export class RowReader {
  private readonly divided: readonly ResolvedColumn[];

  constructor(
    private readonly columns: readonly ResolvedColumn[],
    private readonly mode: 'create' | 'upsert',
  ) {
    this.divided = columns.filter(({ per }) => per !== undefined);
  }

  /** The names of the fields that the mapping fills, by columns or constants. */
  get fields(): readonly string[] {
    return this.columns.map(({ field }) => field.name);
  }

  /** Whether the mapping fills a field. */
  fills(name: string): boolean {
    return this.fields.includes(name);
  }

  /** Whether the row has nothing in any column that is mapped. */
  isEmpty(cells: readonly FileCell[]): boolean {
    return this.columns.every((column) => isBlank(column, cells));
  }

  /** @param product the unit of the product that the row is about, where it is known */
  read(cells: readonly FileCell[], product?: UnitCode): ReadRow {
    const values: Record<string, unknown> = {};
    const references: NamedReference[] = [];
    const faults: FieldFaultInFile[] = [];
    const units = new Map<ResolvedColumn, UnderstoodUnit>();
    let asksUnit = false;
    for (const column of this.columns) {
      const { field, label, by, unit } = column;
      const cell = cellOf(column, cells);
      const text = textIn(column, cells);
      const reason = isNone(column, cell.text) ? undefined : unreadable(cell);
      if (reason !== undefined && (cell.mergedInto !== undefined || meantBy(column, cell.text) === undefined)) {
        faults.push(faultIn(column, cell.text, reason));
        continue;
      }
      if (text.trim() === '' || field.nothing?.test(text.trim())) {
        if (field.needed && this.mode === 'create') faults.push(faultIn(column, '', 'must not be empty'));
        continue;
      }
      if (this.isClearing(text)) {
        if (field.needed || field.isNeededOfNew) faults.push(faultIn(column, cell.text, 'cannot be cleared'));
        else values[field.name] = null;
        continue;
      }
      const format = cell.isTyped ? { ...column.format, decimal: '.' as const } : column.format;
      const read = inUnit(
        readCell(textStated(text), field.cell, format, this.contextOf(column, cells, product)),
        column,
      );
      if ('reason' in read) {
        faults.push(faultIn(column, cell.text, read.reason));
        asksUnit ||= read.isAsked ?? false;
      } else if (field.keys) {
        references.push({ field: field.name, keys: by ? [by] : field.keys, text: String(read.value), column: label });
      } else {
        values[field.name] = read.value;
        if (read.until) Object.assign(values, this.monthOf(column, read.value, read.until));
        if (unit !== undefined && field.unitField !== undefined) values[field.unitField] = unit;
        if (read.unit) units.set(column, read.unit);
        asksUnit ||= read.value === 'oz' && field.cell.kind === 'unit' && product === undefined;
      }
    }
    const told: FieldFaultInFile[] = [];
    for (const [column, unit] of units) {
      const applied = withUnit(values, unit, column, this.columns);
      const at = (label: ResolvedColumn, reason: string) => faultIn(label, cellOf(label, cells).text, reason);
      faults.push(...applied.faults.map((fault) => at(fault.column, fault.reason)));
      if (unit.told !== undefined) told.push(at(column, unit.told));
      Object.assign(values, applied.values);
    }
    for (const column of this.divided) this.divide(values, column, cells, faults, told);
    const heating = heatingOf(units);
    Object.assign(values, nameWithBasis(values['name'], heating?.['unit']));
    return {
      ...{ values, references, faults },
      ...(told.length > 0 && { told }),
      ...(asksUnit && { asksUnit }),
      ...(heating && { heating }),
    };
  }

  /** Figures and quantities that the file states per so many of their unit. */
  private divide(
    values: Record<string, unknown>,
    column: ResolvedColumn,
    cells: readonly FileCell[],
    faults: FieldFaultInFile[],
    told: FieldFaultInFile[],
  ): void {
    const { field, per } = column;
    const value = values[field.name];
    if (per === undefined || (typeof value !== 'number' && typeof value !== 'string')) return;
    const read = divided(value, per, cells);
    if ('reason' in read) {
      delete values[field.name];
      faults.push(faultIn(per, cellOf(per, cells).text, read.reason));
    } else {
      values[field.name] = read.value;
      if (read.told !== undefined) told.push(faultIn(column, cellOf(column, cells).text, read.told));
    }
  }

  /** A month is its first day; as the end, and where nothing else fills the end, its last. */
  private monthOf({ field: { name }, place }: ResolvedColumn, first: unknown, until: Date): Record<string, unknown> {
    if (name === 'endDate') return { endDate: until };
    const end = this.columns.find(({ field }) => field.name === 'endDate');
    const endsHere = name === 'startDate' && (end === undefined || (place !== undefined && end.place === place));
    return { [name]: first, ...(endsHere && { endDate: until }) };
  }

  private contextOf(
    column: ResolvedColumn,
    cells: readonly FileCell[],
    product: UnitCode | undefined,
  ): CellContext | undefined {
    switch (column.field.cell.kind) {
      case 'number':
      case 'decimal':
        return { isOwnUnit: (beside) => isUnitOf(beside, column, this.unitText(column, cells)) };
      case 'unit':
        return product && { product };
      default:
        return undefined;
    }
  }

  /**
   * By what a row finds its record: the field `identity` or, in an update, the uuid. Two rows with the same one are of the same
   * record.
   */
  keyOf(cells: readonly FileCell[], identity: string): RowKey | undefined {
    const own = this.keyIn(cells, identity);
    if (own) return own;
    const uuid = this.mode === 'upsert' ? this.keyIn(cells, RECORD_UUID.name) : undefined;
    return uuid && { ...uuid, text: uuid.text.toLowerCase() };
  }

  private keyIn(cells: readonly FileCell[], name: string): RowKey | undefined {
    const column = this.columns.find(({ field }) => field.name === name);
    if (!column) return undefined;
    const text = keyText(textIn(column, cells));
    if (text === '' || this.isClearing(text)) return undefined;
    const stated = textStated(text);
    // Where a dataset is known by its name, the heating value of its unit tells it apart.
    const per = name === 'name' ? this.columns.find(isPerUnit) : undefined;
    return {
      text: per === undefined ? stated : withBasis(stated, basisOf(textIn(per, cells))),
      column: column.label,
      value: cellOf(column, cells).text,
    };
  }

  private isClearing(text: string): boolean {
    return this.mode === 'upsert' && text.trim() === CLEAR;
  }

  /** What a row has for a field, and in which column. */
  textOf(cells: readonly FileCell[], name: string): { text: string; column: string } | undefined {
    const column = this.columns.find(({ field }) => field.name === name);
    return column && { text: textIn(column, cells), column: column.label };
  }

  /** The unit of a column's numbers as it is written: in the mapping, or in another column of the row. */
  private unitText({ field, unitText }: ResolvedColumn, cells: readonly FileCell[]): string | undefined {
    return unitText ?? (field.unitField === undefined ? undefined : this.textOf(cells, field.unitField)?.text);
  }

  /** The column that fills a field, or what the field is part of, as faults name it. */
  columnOf(path: string): ResolvedColumn | undefined {
    for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
      const column = this.columns.find(({ field }) => field.name === name);
      if (column) return column;
    }
    return undefined;
  }

  /** A fault of the record, in words of the file. */
  faultOf(cells: readonly FileCell[], { field, message }: { field: string; message: string }): FieldFaultInFile {
    const column = this.columnOf(field);
    if (!column) return { field, column: '', value: '', reason: field === '' ? message : `${field}: ${message}` };
    return { ...faultIn(column, cellOf(column, cells).text, message), field };
  }
}
