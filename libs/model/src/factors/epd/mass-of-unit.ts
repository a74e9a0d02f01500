import { Decimal, print, quotient } from '#impacts';
import type { UnitCode } from '#model/terms';
import { convert, kindOf } from '#model/terms';
import type { DeclaredUnit } from './declared-unit.js';
import type { EpdMaterialProperty } from './document/epd-process.js';
import { exactNumber } from './exact-number.js';
import { MASS } from './flow-property-ids.js';
import type { LeftOuts } from './left-out.js';

/** The mass of one declared unit. */
export interface UnitMass {
  readonly kg: Decimal;
  /** What says so. */
  readonly source: string;
}

const CONVERSION = 'conversion factor to 1 kg';
const ONE = new Decimal(1);

/** Material properties that are a mass per unit, by unit. */
const FITTING: Readonly<Partial<Record<UnitCode, { readonly name: string; readonly units: readonly string[] }>>> = {
  m3: { name: 'gross density', units: ['kg/m^3', 'kg/m3', 'kg/m³'] },
  m2: { name: 'grammage', units: ['kg/m^2', 'kg/m2', 'kg/m²'] },
  m: { name: 'linear density', units: ['kg/m'] },
  pcs: { name: 'weight per piece', units: ['kg'] },
};

/**
 * The mass of one unit: of a unit of mass itself; else by the conversion factor, the flow property of mass, or the material
 * property that fits the unit, the first that there is. One that says otherwise is named and not used; without any there is none.
 */
export function massOfUnit(declared: DeclaredUnit, left: LeftOuts): UnitMass | undefined {
  const found = [ofUnit(declared), ofConversion(declared), ofFlow(declared), ofMaterial(declared)].filter(
    (mass) => mass !== undefined,
  );
  const [taken, ...others] = found;
  if (taken === undefined) {
    left.add('mass', `of one ${declared.unit} is not known: no conversion factor, and no property fits the unit`);
    return undefined;
  }
  for (const { kg, source } of others) {
    const says = `says ${print(kg)} kg per ${declared.unit}, ${taken.source} ${print(taken.kg)}; the latter is taken`;
    if (!kg.eq(taken.kg)) left.add(source, says);
  }
  return taken;
}

function ofUnit({ unit }: DeclaredUnit): UnitMass | undefined {
  const kg = kindOf(unit) === 'mass' ? convert({ quantity: ONE, unit }, 'kg') : undefined;
  return kg && { kg, source: 'the declared unit' };
}

/** It is stated for the reference flow: where that is not one unit, nobody says which of the two is meant. */
function ofConversion({ amount, measures }: DeclaredUnit): UnitMass | undefined {
  const kg = property(measures.materialProperties, CONVERSION)?.kg;
  return kg && amount.eq(1) ? { kg, source: `the ${CONVERSION}` } : undefined;
}

function ofFlow({ amount, flowAmount, measures }: DeclaredUnit): UnitMass | undefined {
  const found = measures.flowProperties.find(({ uuid, isReference }) => uuid?.toLowerCase() === MASS && !isReference);
  const mass = exactNumber(found?.meanValue);
  if (!mass?.gt(0)) return undefined;
  return { kg: quotient(mass.times(flowAmount), amount), source: 'the flow property of mass' };
}

function ofMaterial({ unit, measures }: DeclaredUnit): UnitMass | undefined {
  const fitting = FITTING[unit];
  const found = fitting && property(measures.materialProperties, fitting.name);
  if (!fitting || !found || !fitting.units.includes(found.unit ?? '')) return undefined;
  return { kg: found.kg, source: `the ${fitting.name}` };
}

function property(all: readonly EpdMaterialProperty[], name: string): { kg: Decimal; unit?: string } | undefined {
  const found = all.find((each) => each.name.toLowerCase() === name);
  const kg = exactNumber(found?.value);
  return found && kg?.gt(0) ? { kg, unit: found.unit } : undefined;
}
