import type { UnitCode } from '#model/terms';
import type { PactUnit } from '../carbon-footprint.js';

/** Our code for each unit of PACT. Data transfer has none. */
const UNIT_CODES: Readonly<Record<PactUnit, UnitCode | undefined>> = {
  liter: 'l',
  kilogram: 'kg',
  'cubic meter': 'm3',
  'kilowatt hour': 'kWh',
  megajoule: 'MJ',
  'ton kilometer': 'tkm',
  'square meter': 'm2',
  piece: 'pcs',
  hour: 'h',
  'megabit second': undefined,
};

/** The unit that a footprint is declared in, or why there is none. */
export function receivedUnit(stated: unknown): { unit: UnitCode } | { fault: string } {
  if (typeof stated !== 'string') return { fault: 'pcf.declaredUnitOfMeasurement is missing.' };
  const unit = Object.hasOwn(UNIT_CODES, stated) ? UNIT_CODES[stated as PactUnit] : undefined;
  return unit
    ? { unit }
    : { fault: `pcf.declaredUnitOfMeasurement "${stated.slice(0, 80)}" has no counterpart among the units here.` };
}
