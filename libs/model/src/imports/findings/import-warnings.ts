import type { ImportWarning, WarnedRow } from './import-warning.js';
import { CountedLines } from './import-warning.js';
import { MixedGwp } from './mixed-gwp.js';
import { Outliers } from './outliers.js';
import { Repeats } from './repeats.js';
import { UnreadFigures } from './unread-figures.js';

/** What the rows of a file are, and how their columns are called. */
export interface WarnedTable {
  readonly kind: 'material' | 'process' | 'activity' | 'dataset' | 'model';
  /** Headers of the columns that nobody reads, and that seem to have figures. */
  readonly unread: readonly string[];
  /** The header of the column that fills a field. */
  readonly headerOf: (field: string) => string | undefined;
}

/** Quantities that are compared with each other; a figure is. Their units stand in another field. */
const QUANTITIES: Readonly<Record<string, string>> = {
  quantity: 'unit',
  weight: 'weight.unit',
  packagingWeight: 'packagingWeight.unit',
  datasetAmount: 'datasetAmount.unit',
  distance: 'distance.unit',
  UpstreamCO2e: '',
  DownstreamCO2e: '',
};

const FIGURE = /^(?:impacts|footprint)\.(?!.*\.method$)/;
const OF_GWP = /^impacts\.GWP[^.]*\./;

/** What tells datasets of one name apart. */
const APART: readonly string[] = ['unit', 'geoLocation', 'taxonomy', 'supplier', 'referenceYear'];

/** How many warnings are told, those of most rows first. */
const MOST_WARNINGS = 50;

/** What is looked at of a field. */
interface FieldRole {
  readonly header: string;
  /** The field with the unit of its numbers; absent where they are not compared. */
  readonly unitField: string | undefined;
  readonly isMethod: boolean;
  readonly isGwp: boolean;
}

/** Collects what a check warns of, row by row. Memory is bounded, whatever the file. Rows at fault are not to be added. */
export class ImportWarnings {
  private readonly unread: UnreadFigures;
  private readonly noScope = new CountedLines();
  private readonly names = new Repeats(true);
  private readonly inputs = new Repeats(false);
  private readonly outliers = new Outliers();
  private readonly gwp = new MixedGwp();
  private readonly roles = new Map<string, FieldRole>();

  constructor(private readonly table: WarnedTable) {
    this.unread = new UnreadFigures(table.unread);
  }

  add({ line, values, unread = [], isNew }: WarnedRow): void {
    this.unread.add(unread, line);
    this.addNumbers(values, line);
    switch (this.table.kind) {
      case 'activity':
        if (isNew && isNothing(values['scope'])) this.noScope.add(line);
        break;
      case 'material':
      case 'process':
        if (isNew) this.addName(values, line, []);
        break;
      case 'dataset':
        if (isNew) this.addName(values, line, APART);
        break;
      case 'model':
        this.addInput(values, line);
        break;
      default:
        this.table.kind satisfies never;
    }
  }

  get list(): ImportWarning[] {
    const all = [
      ...[...this.unread.warnings, ...this.ofScopes(), ...this.ofNames()],
      ...[...this.gwp.warnings, ...this.outliers.warnings, ...this.ofInputs()],
    ];
    return all.sort((one, other) => other.count - one.count).slice(0, MOST_WARNINGS);
  }

  private addNumbers(values: WarnedRow['values'], line: number): void {
    const methods: string[] = [];
    for (const [field, value] of Object.entries(values)) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const { header, unitField, isMethod, isGwp } = this.roleOf(field);
      if (isMethod) methods.push(String(value));
      if (unitField === undefined) continue;
      const unit = values[unitField];
      this.outliers.add(header, typeof unit === 'string' ? unit : '', String(value), line);
      if (isGwp) methods.push(header);
    }
    if (methods.length > 0) this.gwp.add(methods, line);
  }

  /** What is looked at of a field: found once, since files have millions of rows. */
  private roleOf(field: string): FieldRole {
    const known = this.roles.get(field);
    if (known !== undefined) return known;
    const isGwp = OF_GWP.test(field);
    const role = {
      header: this.table.headerOf(field) ?? field,
      unitField: FIGURE.test(field) ? 'unit' : QUANTITIES[field],
      isMethod: field === 'method' || (isGwp && field.endsWith('.method')),
      isGwp,
    };
    this.roles.set(field, role);
    return role;
  }

  private addName(values: WarnedRow['values'], line: number, apart: readonly string[]): void {
    const { name } = values;
    if (typeof name !== 'string') return;
    const key = JSON.stringify([name.normalize('NFC').trim().toLowerCase(), ...apart.map((field) => values[field])]);
    this.names.add(key, line, name.trim());
  }

  private addInput(values: WarnedRow['values'], line: number): void {
    const { parent, component, lifecycleStage = 'A1', block = '' } = values;
    // An update may leave out what stays as it is.
    if (parent === undefined || component === undefined) return;
    this.inputs.add(JSON.stringify([parent, component, lifecycleStage, block]), line);
  }

  private ofScopes(): ImportWarning[] {
    const { count, first } = this.noScope;
    if (count === 0) return [];
    const message = `Activities without a scope: ${count}. Reports show them as not in any`;
    return [{ kind: 'no-scope', message, count, firstLines: first }];
  }

  private ofNames(): ImportWarning[] {
    const { lines, keys, example } = this.names;
    if (keys === 0) return [];
    const column = this.roleOf('name').header;
    const message = `New records that have the name of another one in the file, such as ${JSON.stringify(example)}: ${lines.count}`;
    return [{ kind: 'equal-names', column, message, count: lines.count, firstLines: sorted(lines.first) }];
  }

  private ofInputs(): ImportWarning[] {
    const { lines, keys } = this.inputs;
    if (keys === 0) return [];
    const message = `Components that stand in the bill of their parent again, at the same stage and in the same block: ${lines.count}`;
    return [{ kind: 'repeated-inputs', message, count: lines.count, firstLines: lines.first }];
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

function sorted(lines: readonly number[]): number[] {
  return [...lines].sort((one, other) => one - other);
}
