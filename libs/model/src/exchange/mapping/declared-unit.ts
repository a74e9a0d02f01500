import { Decimal, inStoredDecimals, print } from '#impacts';
import { convert, type UnitCode } from '#model/terms';
import { type Element } from '#model/products';
import type { CarbonFootprint, PactUnit } from '../carbon-footprint.js';
import type { Part } from './part.js';

/**
 * How a unit relates to mass: it is a mass; each piece has a mass, which the element states; or mass does not apply.
 */
interface PactCounterpart {
  readonly pact: PactUnit;
  /** Our code for one PACT unit. */
  readonly one: UnitCode;
  readonly mass: 'itself' | 'stated' | 'none';
}

const KILOGRAM = { pact: 'kilogram', one: 'kg', mass: 'itself' } as const satisfies PactCounterpart;
const LITER = { pact: 'liter', one: 'l', mass: 'stated' } as const satisfies PactCounterpart;
const CUBIC_METER = { pact: 'cubic meter', one: 'm3', mass: 'stated' } as const satisfies PactCounterpart;
const SQUARE_METER = { pact: 'square meter', one: 'm2', mass: 'stated' } as const satisfies PactCounterpart;
const PIECE = { pact: 'piece', one: 'pcs', mass: 'stated' } as const satisfies PactCounterpart;
const KILOWATT_HOUR = { pact: 'kilowatt hour', one: 'kWh', mass: 'none' } as const satisfies PactCounterpart;
const MEGAJOULE = { pact: 'megajoule', one: 'MJ', mass: 'none' } as const satisfies PactCounterpart;
const TON_KILOMETER = { pact: 'ton kilometer', one: 'tkm', mass: 'none' } as const satisfies PactCounterpart;
const HOUR = { pact: 'hour', one: 'h', mass: 'none' } as const satisfies PactCounterpart;

/** Units that are an exact decimal multiple of a PACT unit. An element in any other unit cannot be published. */
const COUNTERPARTS: Partial<Record<UnitCode, PactCounterpart>> = {
  ...{ kg: KILOGRAM, t: KILOGRAM, g: KILOGRAM, mg: KILOGRAM, lb: KILOGRAM, oz: KILOGRAM, kt: KILOGRAM },
  ...{ tn_us: KILOGRAM, tn_uk: KILOGRAM, cwt_us: KILOGRAM, cwt_uk: KILOGRAM },
  ...{ l: LITER, ml: LITER, gal: LITER, bbl: LITER, dm3: LITER, hl: LITER },
  ...{ m3: CUBIC_METER, ft3: CUBIC_METER, yd3: CUBIC_METER },
  ...{ kWh: KILOWATT_HOUR, Wh: KILOWATT_HOUR, MWh: KILOWATT_HOUR, GWh: KILOWATT_HOUR },
  ...{ MJ: MEGAJOULE, kJ: MEGAJOULE, J: MEGAJOULE, GJ: MEGAJOULE, TJ: MEGAJOULE },
  ...{ thm_us: MEGAJOULE, thm_ec: MEGAJOULE, MMBtu: MEGAJOULE },
  ...{ tkm: TON_KILOMETER, kgkm: TON_KILOMETER, tmi: TON_KILOMETER, tnmi_us: TON_KILOMETER },
  ...{ m2: SQUARE_METER, ha: SQUARE_METER, cm2: SQUARE_METER, km2: SQUARE_METER, ft2: SQUARE_METER },
  ...{ pcs: PIECE, h: HOUR, day: HOUR },
};

type DeclaredUnit = Pick<
  CarbonFootprint,
  'declaredUnitOfMeasurement' | 'declaredUnitAmount' | 'productMassPerDeclaredUnit'
>;

type Weighable = Pick<Element, 'unit' | 'weight' | 'modeledWeight'>;

/** The declared unit is one unit of the element, so its figures need no conversion: one tonne becomes 1000 kilogram. */
export function declaredUnit(element: Weighable): Part<DeclaredUnit> {
  const { unit } = element;
  if (unit === undefined) return { withheld: ['unit is missing.'] };
  const counterpart = COUNTERPARTS[unit];
  const amount = counterpart && convert({ quantity: new Decimal(1), unit }, counterpart.one);
  if (!counterpart || !amount) return { withheld: [`unit ${unit} has no counterpart in PACT.`] };

  const mass = massOfOne(element, counterpart, amount);
  if (!mass) return { withheld: [`weight is missing: PACT asks for the mass of one ${unit}.`] };
  if (mass.lt(0)) return { withheld: ['weight must be at least 0.'] };
  // A thing that is weighed has a mass: 0 stands for units that have none.
  if (mass.isZero() && counterpart.mass !== 'none') return { withheld: ['weight must be above 0.'] };
  return {
    value: {
      declaredUnitOfMeasurement: counterpart.pact,
      declaredUnitAmount: print(amount),
      productMassPerDeclaredUnit: print(inStoredDecimals(mass)),
    },
  };
}

/** In kg, without packaging. A declared weight takes precedence over one that the model computed. */
function massOfOne(element: Weighable, { mass }: PactCounterpart, amount: Decimal): Decimal | undefined {
  switch (mass) {
    case 'itself':
      return amount;
    case 'none':
      return new Decimal(0);
    case 'stated':
      return (
        (element.weight && convert(element.weight, 'kg')) ??
        (element.modeledWeight && convert(element.modeledWeight, 'kg'))
      );
    default:
      return mass satisfies never;
  }
}
