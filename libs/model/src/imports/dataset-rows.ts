import { Invalid } from '#faults';
import { Decimal, INDICATOR_CODES, print, PRODUCT_MODULES, quotient, rounded, sumOf } from '#impacts';
import type { IndicatorCode } from '#impacts';
import { UNDIVIDED } from '#model/factors';
import { indicatorsOfModule } from './dataset-mapping.js';
import type { LinedCells } from './row-of-modules.js';
import { joinedModules } from './row-of-modules.js';
import type { CellFault, FieldFaultInFile } from './fields/file-cell.js';
import type { ReadRow, RowReader } from './row-reader.js';
import { taxonomyLevels } from './taxonomy-levels.js';
import { UNIT_BASIS, UNIT_FACTOR } from './units-of-row.js';
import { withBasis } from '#model/terms';

const FIGURE = /^impacts\.([^.]+)\.(?!method$)/;
const WEB_ADDRESS = /^https?:\/\/[^\s/]\S*$/i;

/**
 * What the rows of one dataset say of it, by the fields of its record: figures are per one unit. Several rows are of one
 * module each.
 */
export function readDataset(reader: RowReader, rows: readonly LinedCells[]): ReadRow {
  const [first = { line: 0, cells: [] }] = rows;
  const read = reader.fills('module') ? joinedModules(reader, rows) : undivided(reader.read(first.cells));
  const faults: FieldFaultInFile[] = [...read.faults];
  const left: CellFault[] = [...(read.left ?? [])];
  const {
    climate: _,
    referenceAmount: stated,
    method,
    [UNIT_FACTOR]: factor,
    [UNIT_BASIS]: basis,
    ...rest
  } = read.values;
  const referenceAmount = amountOf(stated, factor);
  const { values, levels } = withoutLevels(rest);
  const report = (field: string, reason: string, into: CellFault[] = faults): void =>
    void into.push(reader.faultOf(first.cells, { field, message: reason }));
  for (const { code, aggregate, sum } of contradictedAggregates(values)) {
    report(`impacts.${code}.A1_A3`, `is ${aggregate}, but A1, A2 and A3 add up to ${sum}; these are taken`, left);
  }
  if (typeof referenceAmount === 'string') divide(values, new Decimal(referenceAmount), report, left);
  if (reader.fills('key') && typeof values['key'] !== 'string' && !faults.some(({ field }) => field === 'key')) {
    report('key', 'must not be empty');
  }
  for (const code of mixedProductStages(values)) {
    report(`impacts.${code}.A1_A3`, 'stands beside some of A1, A2 and A3: state A1_A3, or all three of them');
  }
  for (const field of Object.keys(values)) {
    const code = FIGURE.exec(field)?.[1];
    if (code !== undefined && typeof method === 'string' && values[field] !== null)
      values[`impacts.${code}.method`] ??= method;
  }
  if (typeof values['name'] === 'string' && typeof basis === 'string')
    values['name'] = withBasis(values['name'], basis);
  if (typeof values['sourceUrl'] === 'string' && !WEB_ADDRESS.test(values['sourceUrl'])) {
    report('sourceUrl', 'has to be a web address, http:// or https://');
  }
  return {
    values: { ...values, ...levels },
    references: read.references,
    faults,
    left,
    ...(read.told && { told: read.told }),
  };
}

/** How many units the figures are per: of `1000 pcs` a thousand times what is stated, which is one by default. */
function amountOf(stated: unknown, factor: unknown): unknown {
  if (typeof factor !== 'string') return stated;
  return print(new Decimal(typeof stated === 'string' ? stated : '1').times(factor));
}

/** Indicators whose product stage is stated as one beside a part of its modules: the modules would stand for all of it. */
function mixedProductStages(values: Readonly<Record<string, unknown>>): IndicatorCode[] {
  return INDICATOR_CODES.filter((code) => {
    const states = (key: string): boolean => typeof values[`impacts.${code}.${key}`] === 'string';
    const modules = PRODUCT_MODULES.filter(states);
    return states('A1_A3') && modules.length > 0 && modules.length < PRODUCT_MODULES.length;
  });
}

/** Indicators whose product stage is stated as one and by all of its modules, which add up to something else. */
function contradictedAggregates(
  values: Readonly<Record<string, unknown>>,
): { code: IndicatorCode; aggregate: string; sum: string }[] {
  return INDICATOR_CODES.flatMap((code) => {
    const [aggregate, ...modules] = ['A1_A3', ...PRODUCT_MODULES].map((key) => values[`impacts.${code}.${key}`]);
    if (typeof aggregate !== 'string' || !modules.every((each) => typeof each === 'string')) return [];
    const sum = sumOf(modules.map((each) => new Decimal(each)));
    return sum.eq(aggregate) ? [] : [{ code, aggregate, sum: print(sum) }];
  });
}

/** A climate figure that is not divided stands for the total and for its fossil part. */
function undivided(read: ReadRow): ReadRow {
  const { climate } = read.values;
  if (climate === undefined) return read;
  const figures = indicatorsOfModule('climate').flatMap((code) => [
    [`impacts.${code}.A1_A3`, climate],
    ...(climate === null ? [] : [[`impacts.${code}.method`, UNDIVIDED]]),
  ]);
  return { ...read, values: { ...read.values, ...(Object.fromEntries(figures) as Record<string, unknown>) } };
}

type Report = (field: string, reason: string, into?: CellFault[]) => void;

/** Figures per 1,000 kg become figures per kg. */
function divide(values: Record<string, unknown>, amount: Decimal, report: Report, left: CellFault[]): void {
  if (amount.lte(0)) return report('referenceAmount', 'has to be more than 0');
  let isExact = true;
  for (const [field, value] of Object.entries(values)) {
    if (!FIGURE.test(field) || typeof value !== 'string') continue;
    try {
      const one = rounded(quotient(new Decimal(value), amount), field);
      isExact &&= one.times(amount).eq(value);
      values[field] = print(one);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      for (const { message } of error.faults) report(field, message);
    }
  }
  if (!isExact)
    report('referenceAmount', `every figure is a ${print(amount)}th of what is stated, rounded to 30 decimals`, left);
}

/** The taxonomy as names from the root down, whether it stands in one column or in one for each level. */
function withoutLevels(values: Readonly<Record<string, unknown>>): {
  values: Record<string, unknown>;
  levels: { taxonomy?: readonly string[] | null };
} {
  const { taxonomy, ...rest } = values;
  const columns = Object.entries(rest).filter(([field]) => field.startsWith('taxonomy.'));
  const kept = Object.fromEntries(Object.entries(rest).filter(([field]) => !field.startsWith('taxonomy.')));
  if (taxonomy === null) return { values: kept, levels: { taxonomy } };
  if (typeof taxonomy === 'string') return { values: kept, levels: { taxonomy: taxonomyLevels(taxonomy) } };
  if (columns.length === 0) return { values: kept, levels: {} };
  columns.sort(([one], [other]) => one.localeCompare(other));
  const names = columns.flatMap(([, name]) => (typeof name === 'string' ? [name.trim()] : []));
  return { values: kept, levels: { taxonomy: names.length === 0 ? null : names } };
}
