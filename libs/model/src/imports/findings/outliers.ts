import type { DecimalSize } from './decimal-size.js';
import { compareSizes, printSize, sizeOfDecimal } from './decimal-size.js';
import type { ImportWarning } from './import-warning.js';
import { CountedLines } from './import-warning.js';

/** So many powers of ten above or below the median: 1,000 times, or a thousandth. */
const POWERS = 3;
/** Of fewer values nobody can say which is far from the others. */
const FEWEST = 3;
/** How many columns and units are looked at, and how many sizes of numbers are told apart in all of them; the rest is passed over. */
const MOST_SERIES = 1_000;
const MOST_SIZES = 20_000;

interface Series {
  readonly column: string;
  readonly unit: string;
  readonly sizes: Map<number, { size: DecimalSize; lines: CountedLines }>;
}

/**
 * Numbers that are 1,000 times the median of their column and unit or more, or a thousandth of it or less: often a unit or a decimal
 * mark is wrong. Numbers count by their first two digits, without sign; zeros do not count. Of an even number of values the lower
 * middle one is the median.
 */
export class Outliers {
  /** By column, then by unit. */
  private readonly columns = new Map<string, Map<string, Series>>();
  private readonly series: Series[] = [];
  private held = 0;

  add(column: string, unit: string, decimal: string, line: number): void {
    const size = sizeOfDecimal(decimal);
    const series = size && this.seriesOf(column, unit);
    if (!series) return;
    const key = size.exponent * 100 + size.mantissa;
    let found = series.sizes.get(key);
    if (!found) {
      if (this.held === MOST_SIZES) return;
      this.held++;
      found = { size, lines: new CountedLines() };
      series.sizes.set(key, found);
    }
    found.lines.add(line);
  }

  get warnings(): ImportWarning[] {
    return this.series.flatMap((series) => warningOf(series) ?? []);
  }

  private seriesOf(column: string, unit: string): Series | undefined {
    const units = this.columns.get(column) ?? new Map<string, Series>();
    const known = units.get(unit);
    if (known || this.series.length === MOST_SERIES) return known;
    const series: Series = { column, unit, sizes: new Map() };
    this.columns.set(column, units.set(unit, series));
    this.series.push(series);
    return series;
  }
}

function warningOf({ column, unit, sizes }: Series): ImportWarning | undefined {
  const sorted = [...sizes.values()].sort((one, other) => compareSizes(one.size, other.size));
  const count = sorted.reduce((sum, { lines }) => sum + lines.count, 0);
  const median = count < FEWEST ? undefined : medianOf(sorted, count);
  if (!median) return undefined;
  const far = sorted.filter(({ size }) => isFar(size, median));
  if (far.length === 0) return undefined;
  const lines = CountedLines.of(far.map((each) => each.lines));
  const inUnit = unit === '' ? '' : ` ${unit}`;
  const message = `${JSON.stringify(column)}: 1,000 times the median of about ${printSize(median)}${inUnit} or more, or a thousandth of it or less`;
  return { kind: 'outlier', column, message, count: lines.count, firstLines: lines.first };
}

function medianOf(
  sorted: readonly { size: DecimalSize; lines: CountedLines }[],
  count: number,
): DecimalSize | undefined {
  let left = Math.ceil(count / 2);
  return sorted.find(({ lines }) => (left -= lines.count) <= 0)?.size;
}

function isFar(size: DecimalSize, { mantissa, exponent }: DecimalSize): boolean {
  return (
    compareSizes(size, { mantissa, exponent: exponent + POWERS }) >= 0 ||
    compareSizes(size, { mantissa, exponent: exponent - POWERS }) <= 0
  );
}
