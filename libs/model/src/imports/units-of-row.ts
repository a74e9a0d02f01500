import { Decimal, decimalOf, print } from '#impacts';
import { convert, quoted, readUnitText, withBasis } from '#model/terms';
import type { EnergyBasis, UnderstoodUnit, UnitCode } from '#model/terms';
import type { CellRead } from './fields/cell-kinds.js';
import type { ResolvedColumn } from './mapping/column-mapping.js';
import { OF_CO2E } from './mapping/mapped-unit.js';

/** Whether a text beside a number is the unit of its column: the same one, whatever it is called, or a sign that may mean it. */
export function isUnitOf(text: string, { field }: ResolvedColumn, ofColumn: string | undefined): boolean {
  const unit = ofColumn ?? (field.isKilograms ? 'kg' : '');
  const own = readUnitText(unit);
  const beside = readUnitText(field.isKilograms ? text.replace(OF_CO2E, '') : text);
  if (own.kind !== 'understood') return unit !== '' && text.trim().toLowerCase() === unit.trim().toLowerCase();
  const isOwn = (each: { unit?: UnitCode; factor?: string }) => each.unit === own.unit && each.factor === own.factor;
  if (beside.kind === 'understood') return isOwn(beside) && beside.basis === own.basis;
  return beside.kind === 'asked' && beside.candidates.some(isOwn);
}

/**
 * A number in the unit that the mapping states: emissions are kept in kg CO2e, and those in another unit of mass are converted
 * exactly; of a multiple, such as `1000 pcs`, the number is of one.
 */
export function inUnit(read: CellRead, { field, unit, unitFactor = '1' }: ResolvedColumn): CellRead {
  if ('reason' in read || unit === undefined) return read;
  if (!field.isKilograms) return unitFactor === '1' ? read : multiplied(read.value as number, unitFactor);
  const kilograms = convert({ quantity: new Decimal(read.value as string).times(unitFactor), unit }, 'kg');
  return kilograms ? { value: print(kilograms) } : { reason: `${quoted(String(read.value))} ${unit} is no mass` };
}

/** What the unit of a dataset says beside its code: among the values of a row, from which `readDataset` takes it out again. */
export const UNIT_FACTOR = 'unit.factor';
export const UNIT_BASIS = 'unit.basis';

/** Whether a column has the unit that figures are per. */
export function isPerUnit({ field: { cell } }: ResolvedColumn): boolean {
  return cell.kind === 'unit' && cell.isPer === true;
}

/** Values of a row that a unit changes, and columns that it puts at fault. */
interface AppliedUnit {
  readonly values: Record<string, unknown>;
  readonly faults: { column: ResolvedColumn; reason: string }[];
}

/** What a unit says beside its code, applied: the quantities of a row that are stated in a multiple of it are in the unit. */
export function withUnit(
  values: Readonly<Record<string, unknown>>,
  { unit, factor, basis }: UnderstoodUnit,
  column: ResolvedColumn,
  columns: readonly ResolvedColumn[],
): AppliedUnit {
  if (isPerUnit(column)) {
    return { values: { ...(factor && { [UNIT_FACTOR]: factor }), ...(basis && { [UNIT_BASIS]: basis }) }, faults: [] };
  }
  if (factor === undefined) return { values: {}, faults: [] };
  const quantities = columns.filter(({ field }) => field.unitField === column.field.name);
  if (quantities.length === 0) {
    return {
      values: {},
      faults: [{ column, reason: `is ${factor} ${unit}: state ${unit}, and figures per one of it` }],
    };
  }
  if (quantities.every(({ field }) => values[field.name] === undefined)) {
    return { values: {}, faults: [{ column, reason: `is ${factor} ${unit}, and no quantity stands beside it` }] };
  }
  const applied: AppliedUnit = { values: {}, faults: [] };
  for (const quantity of quantities) {
    const stated = values[quantity.field.name];
    if (typeof stated !== 'number') continue;
    const read = multiplied(stated, factor);
    if ('reason' in read) applied.faults.push({ column: quantity, reason: read.reason });
    else applied.values[quantity.field.name] = read.value;
  }
  return applied;
}

function multiplied(quantity: number, factor: string): CellRead {
  const exact = decimalOf(quantity).times(factor);
  const value = Number(print(exact));
  if (Number.isFinite(value) && decimalOf(value).eq(exact)) return { value };
  return { reason: `${print(exact)} has more digits than a quantity can keep (15)` };
}

/** The heating values of the amounts that a row states, by the fields of their units. That of a figure stands in its dataset's name. */
export function heatingOf(units: ReadonlyMap<ResolvedColumn, UnderstoodUnit>): Record<string, EnergyBasis> | undefined {
  const heating = [...units].flatMap(([column, { basis }]) =>
    basis === undefined || isPerUnit(column) ? [] : [[column.field.name, basis] as const],
  );
  return heating.length === 0 ? undefined : Object.fromEntries(heating);
}

/** Names have at most so many characters. */
const LONGEST_NAME = 500;

/** A record keeps the heating value of its own unit in its name, where the row has one with room for it. */
export function nameWithBasis(name: unknown, basis: EnergyBasis | undefined): { name?: string } {
  if (typeof name !== 'string' || basis === undefined) return {};
  const whole = withBasis(name, basis);
  return [...whole].length > LONGEST_NAME ? {} : { name: whole };
}

/** The heating value by which the unit of a figure is. */
export function basisOf(unitText: string): string | undefined {
  const unit = readUnitText(unitText, { isPer: true });
  return unit.kind === 'understood' ? unit.basis : undefined;
}
