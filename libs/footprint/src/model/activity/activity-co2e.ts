import { Faults, Invalid } from '#faults';
import type { FieldFault } from '#faults';
import { Decimal, decimalOf, print, Ratio, rounded, stored, ZERO } from '#impacts';
import type { Amount, UnitCode } from '../units.js';
import { converted } from '../units.js';
import type { ActivityLane, ActivityProduct, ActivityScope, FactorSource } from './activity.js';
import { productQuantity } from './product-quantity.js';
import { scopeEffect } from './scope-effect.js';

/** The values from which the CO2e of an activity is computed. */
export interface CO2eInputs {
  /** Amounts that the client set. They take precedence over everything else. */
  stated?: { upstream?: string; downstream?: string };
  transportLane?: ActivityLane;
  product?: ActivityProduct;
  scope?: ActivityScope;
  quantity?: number;
  unit?: UnitCode;
}

/** All computed fields of an activity. A field that is undefined here is cleared. */
export interface CO2eFigures {
  UpstreamCO2e: string | undefined;
  DownstreamCO2e: string | undefined;
  CO2e: string;
  factorSource: FactorSource | undefined;
}

/** The figures of an activity whose emissions are unknown. This zero is the only figure without a source. */
const NOTHING_KNOWN = figuresOf(undefined, undefined);

/** Computes CO2e from stated amounts, else from the transport lane, else from the product; otherwise it is 0. @throws Invalid */
export function activityCO2e(inputs: CO2eInputs): CO2eFigures {
  const { stated, transportLane, product } = inputs;
  if (stated) return figuresOf(amountIn(stated.upstream), amountIn(stated.downstream));
  if (transportLane) return byLane(transportLane, amountOf(inputs, 'a transport lane'));
  if (product) return byProduct(product, amountOf(inputs, 'a product'), inputs.scope);
  return NOTHING_KNOWN;
}

/** The quantity is in tonne-kilometres, or is a mass, which is multiplied by the length of the lane. */
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
  // A product without figures for downstream stages ends at the gate.
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

/** A missing amount counts as 0 in the sum, but stays missing itself. */
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
