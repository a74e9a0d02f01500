import { INDICATOR_CODES, print } from '#impacts';
import type { DeclaredKey, IndicatorCode } from '#impacts';
import type { EpdAmount } from '#model/factors';
import { statedFigure, LeftOuts, moduleAmounts, moduleKey, UNDIVIDED } from '#model/factors';
import { indicatorsOfModule } from './dataset-mapping.js';
import type { CellFault, FieldFaultInFile, FileCell } from './fields/file-cell.js';
import type { NamedReference, ReadRow, RowReader } from './row-reader.js';

/** A row of a file below its header, as far as a record needs it. */
export interface LinedCells {
  readonly line: number;
  readonly cells: readonly FileCell[];
}

const OF_ROW = ['module', 'scenario', 'defaultScenario'];
const CLIMATE = indicatorsOfModule('climate');

/** Rows of one dataset, each with the figures of one module, as the one row that has them all. */
export function joinedModules(reader: RowReader, rows: readonly LinedCells[]): ReadRow {
  const joined = new JoinedRows(reader);
  for (const row of rows) joined.add(row);
  return joined.read();
}

class JoinedRows {
  private readonly values: Record<string, unknown> = {};
  private readonly references = new Map<string, NamedReference>();
  private readonly faults: FieldFaultInFile[] = [];
  /** The line that fills a field first. */
  private readonly lines = new Map<string, number>();
  private readonly amounts = new Map<IndicatorCode, EpdAmount[]>();
  private readonly cleared: [code: IndicatorCode, module: DeclaredKey][] = [];
  private readonly defaults = new Set<string>();
  private readonly told = new Map<string, CellFault>();
  private isUndivided = false;

  constructor(private readonly reader: RowReader) {}

  add({ line, cells }: LinedCells): void {
    const { values, references, faults, told = [] } = this.reader.read(cells);
    for (const each of told) this.told.set(`${each.column}\n${each.value}`, each);
    this.faults.push(...faults.map((fault) => ({ ...fault, line })));
    const { module, scenario, defaultScenario } = values as Partial<Record<string, string>>;
    if (defaultScenario) this.defaults.add(defaultScenario);
    let hasFigure = false;
    for (const [field, value] of Object.entries(values)) {
      if (OF_ROW.includes(field)) continue;
      const codes = indicatorsOfModule(field);
      if (codes.length === 0) this.say(field, value, line, cells);
      else hasFigure = true;
      this.isUndivided ||= field === 'climate';
      for (const code of codes) this.addAmount(code, value, module, scenario);
    }
    for (const reference of references) {
      const before = this.references.get(reference.field);
      if (before === undefined) this.references.set(reference.field, reference);
      this.requireSame(reference.field, before?.text ?? reference.text, reference.text, line, cells);
    }
    if (hasFigure && !module) this.faults.push({ ...this.placeOf('module', cells), reason: 'must not be empty', line });
  }

  read(): ReadRow {
    const left = new LeftOuts();
    const scenarios = [...this.defaults].map((name) => ({ name, isDefault: true }));
    const values = { ...this.values };
    for (const code of INDICATOR_CODES) {
      const stated = moduleAmounts(code, this.amounts.get(code) ?? [], scenarios, left);
      if ('contradiction' in stated) {
        this.faults.push({ field: '', column: '', value: '', reason: `${code} ${stated.contradiction}` });
        continue;
      }
      for (const [key, amount] of Object.entries(statedFigure(code, stated, left) ?? {})) {
        if (typeof amount !== 'string') values[`impacts.${code}.${key}`] = print(amount);
      }
      if (this.isUndivided && stated.size > 0 && CLIMATE.includes(code)) values[`impacts.${code}.method`] = UNDIVIDED;
    }
    for (const [code, module] of this.cleared) values[`impacts.${code}.${module}`] ??= null;
    const notes = left.list().map(({ what, why }) => ({ column: '', value: what, reason: why }));
    return {
      values,
      references: [...this.references.values()],
      faults: this.faults,
      left: notes,
      told: [...this.told.values()],
    };
  }

  private addAmount(code: IndicatorCode, value: unknown, module = '', scenario?: string): void {
    const key = moduleKey(module);
    if (typeof value === 'string') {
      const amount = { module, value, ...(scenario !== undefined && { scenario }) };
      this.amounts.set(code, [...(this.amounts.get(code) ?? []), amount]);
    } else if (key) this.cleared.push([code, key]);
  }

  private say(field: string, value: unknown, line: number, cells: readonly FileCell[]): void {
    if (!(field in this.values)) {
      this.values[field] = value;
      this.lines.set(field, line);
    } else this.requireSame(field, this.values[field], value, line, cells);
  }

  private requireSame(field: string, before: unknown, value: unknown, line: number, cells: readonly FileCell[]): void {
    const first = this.lines.get(field) ?? line;
    this.lines.set(field, first);
    if (before === value) return;
    this.faults.push({
      ...this.placeOf(field, cells),
      reason: `differs from line ${first}, of the same dataset`,
      line,
    });
  }

  private placeOf(field: string, cells: readonly FileCell[]): Omit<FieldFaultInFile, 'reason'> {
    const { text, column } = this.reader.textOf(cells, field) ?? { text: '', column: field };
    return { field, column, value: text };
  }
}
