import { Faults, Invalid } from '#faults';
import type { FieldFault } from '#faults';
import { Decimal, decimalOf, print, Ratio, rounded, stored, ZERO } from '#impacts';
import type { Amount, UnitCode } from '../units.js';
import { converted } from '../units.js';
import type { ActivityLane, ActivityProduct, ActivityScope, FactorSource } from './activity.js';
import { productQuantity } from './product-quantity.js';
import { scopeEffect } from './scope-effect.js';

/** What the CO2e of an activity follows from. */
export interface CO2eInputs {
  /** Amounts that the caller gave: they stand above everything else. */
  stated?: { upstream?: string; downstream?: string };
  transportLane?: ActivityLane;
  product?: ActivityProduct;
  scope?: ActivityScope;
  quantity?: number;
  unit?: UnitCode;
}

/** All that is computed of an activity: what is undefined here it has no more. */
export interface CO2eFigures {
  UpstreamCO2e: string | undefined;
  DownstreamCO2e: string | undefined;
  CO2e: string;
  factorSource: FactorSource | undefined;
}

/** The one zero that is stated without a source: nothing is known of the activity's emissions. */
const NOTHING_KNOWN = figuresOf(undefined, undefined);

/** Stated amounts, else by transport lane, else by product, else zero. @throws Invalid */
export function activityCO2e(inputs: CO2eInputs): CO2eFigures {
  const { stated, transportLane, product } = inputs;
  if (stated) return figuresOf(amountIn(stated.upstream), amountIn(stated.downstream));
  if (transportLane) return byLane(transportLane, amountOf(inputs, 'a transport lane'));
  if (product) return byProduct(product, amountOf(inputs, 'a product'), inputs.scope);
  return NOTHING_KNOWN;
}

/** Tonne-kilometres are given, or follow from a mass and the length of the lane. */
function byLane(lane: ActivityLane, amount: Amount): CO2eFigures {
  const { uuid, name, version, CO2ePerTkm, totalKm } = lane;
  const given = converted(amount, 'tkm');
  const tkm = given ?? tonnesOf(amount).times(totalKm);
  return figuresOf(rounded(tkm.times(CO2ePerTkm).toDecimal(), 'UpstreamCO2e'), undefined, {
    ...{ kind: 'transportLane', uuid, name, version, unit: 'tkm', upstream: print(CO2ePerTkm) },
    ...(!given && { totalKm: print(totalKm) }),
  });
}

function tonnesOf(amount: Amount): Ratio {
  const tonnes = converted(amount, 't');
  if (tonnes) return tonnes;
  throw new Invalid({
    field: 'unit',
    message: `${amount.unit} converts neither to t nor to tkm, which a transport lane takes`,
  });
}

function byProduct(product: ActivityProduct, amount: Amount, scope: ActivityScope | undefined): CO2eFigures {
  const counts = scopeEffect(scope?.code);
  const { productCarbonFootprint, downstream } = product;
  const faults = new Faults();
  if (counts.upstream ? !productCarbonFootprint : !productCarbonFootprint && !downstream) {
    faults.add({ field: 'product', message: `${product.name} has no GWP-fossil figure to compute with` });
  }
  const { units, weightKg } = faults.collect(() => productQuantity(amount, product)) ?? { units: Ratio.of(ZERO) };
  faults.requireNone();
  const perUnit = counts.upstream ? (productCarbonFootprint ?? ZERO) : ZERO;
  // No stage downstream is set: the product ends at the gate.
  const perUnitAfter = counts.downstream ? (downstream ?? ZERO) : ZERO;
  const { kind, uuid, name, version, unit = amount.unit } = product;
  const upstream = rounded(units.times(perUnit).toDecimal(), 'UpstreamCO2e');
  const after = rounded(units.times(perUnitAfter).toDecimal(), 'DownstreamCO2e');
  return figuresOf(upstream, after, {
    kind,
    uuid,
    name,
    version,
    unit,
    upstream: print(perUnit),
    downstream: print(perUnitAfter),
    ...(weightKg && { weightKg: print(weightKg) }),
  });
}

/** A missing one of the two is 0 in their sum, and stays missing. */
function figuresOf(
  upstream: Decimal | undefined,
  downstream: Decimal | undefined,
  factorSource?: FactorSource,
): CO2eFigures {
  return {
    UpstreamCO2e: upstream && print(upstream),
    DownstreamCO2e: downstream && print(downstream),
    CO2e: stored((upstream ?? ZERO).plus(downstream ?? ZERO), 'CO2e'),
    factorSource,
  };
}

function amountIn(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : new Decimal(text);
}

function amountOf({ quantity, unit }: CO2eInputs, what: string): Amount {
  const faults: FieldFault[] = [];
  if (quantity === undefined) faults.push({ field: 'quantity', message: `is needed to compute the CO2e of ${what}` });
  if (unit === undefined) faults.push({ field: 'unit', message: `is needed to compute the CO2e of ${what}` });
  if (quantity === undefined || unit === undefined) throw new Invalid(faults);
  return { quantity: decimalOf(quantity), unit };
}
