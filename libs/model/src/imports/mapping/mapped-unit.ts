import { Invalid } from '#faults';
import { kindOf, readUnitText, unitFault } from '#model/terms';
import type { UnitCode, UnitKind } from '#model/terms';
import type { ImportField } from '../fields/import-field.js';

/** `kg CO2e` is a mass of emissions. */
export const OF_CO2E = /\s*CO[2₂][\s-]?(e|eq)\.?$/i;

/** A unit as a mapping states it. */
export interface MappedUnit {
  readonly unit: UnitCode;
  readonly unitText: string;
  readonly unitFactor?: string;
}

/** The unit of a column's numbers, in the words that files use. @param at the part of the mapping @throws Invalid, with the candidates where it could be several */
export function mappedUnit(field: ImportField, text: string, at: string): MappedUnit {
  if (!field.isKilograms && field.unitField === undefined) {
    throw new Invalid({ field: at, message: `${field.name} has no unit` });
  }
  const kind = field.isKilograms ? 'mass' : unitKindOf(field);
  const read = readUnitText(field.isKilograms ? text.replace(OF_CO2E, '') : text, kind ? { kind } : {});
  if (read.kind === 'asked') throw new Invalid({ field: at, message: read.reason });
  if (read.kind === 'unknown') throw new Invalid(unitFault(text, at, kind));
  const { unit, factor, basis } = read;
  if (kind !== undefined && kindOf(unit) !== kind) throw new Invalid(unitFault(unit, at, kind));
  if (basis !== undefined) {
    const message = `${JSON.stringify(text)} is ${unit} by a heating value, which an amount of a column cannot say: state ${unit}`;
    throw new Invalid({ field: at, message });
  }
  return { unit, unitText: text, ...(factor !== undefined && { unitFactor: factor }) };
}

function unitKindOf({ name }: ImportField): UnitKind | undefined {
  return name === 'weight' || name === 'packagingWeight' ? 'mass' : undefined;
}
