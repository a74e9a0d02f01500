import { Invalid } from '#faults';
import type { FieldFault } from '#faults';
import { Decimal, decimalOf, print, stored, sumOf, ZERO } from '#impacts';
import type { Amount, UnitCode } from '../units.js';
import { convert, isConvertible } from '../units.js';
import type { ActivityContent, ActivityLane, ActivityProduct, ActivityScope } from './activity.js';
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

export type CO2eFigures = Pick<ActivityContent, 'UpstreamCO2e' | 'DownstreamCO2e' | 'CO2e' | 'factorSource'>;

/** The one zero that is stated without a source: nothing is known of the activity's emissions. */
const NOTHING_KNOWN: CO2eFigures = { CO2e: '0' };

/** Stated amounts, else by transport lane, else by product, else zero. @throws Invalid */
export function activityCO2e(inputs: CO2eInputs): CO2eFigures {
  const { stated, transportLane, product } = inputs;
  if (stated) return summed(stated.upstream, stated.downstream);
  if (transportLane) return byLane(transportLane, amountOf(inputs, 'a transport lane'));
  if (product) return byProduct(product, amountOf(inputs, 'a product'), inputs.scope);
  return NOTHING_KNOWN;
}

/** Tonne-kilometres are given, or follow from a mass and the length of the lane. */
function byLane(lane: ActivityLane, amount: Amount): CO2eFigures {
  const { uuid, name, version, CO2ePerTkm } = lane;
  const upstream = stored(tonneKilometres(lane, amount).times(CO2ePerTkm));
  return {
    ...summed(upstream, undefined),
    factorSource: { kind: 'transportLane', uuid, name, version, unit: 'tkm', upstream: print(CO2ePerTkm) },
  };
}

function tonneKilometres({ totalKm }: ActivityLane, amount: Amount): Decimal {
  if (isConvertible(amount.unit, 'tkm')) return convert(amount, 'tkm') ?? ZERO;
  const tonnes = convert(amount, 't');
  if (tonnes) return tonnes.times(totalKm);
  throw new Invalid({
    field: 'unit',
    message: `${amount.unit} converts neither to t nor to tkm, which a transport lane takes`,
  });
}

function byProduct(product: ActivityProduct, amount: Amount, scope: ActivityScope | undefined): CO2eFigures {
  const counts = scopeEffect(scope?.code);
  const { productCarbonFootprint, downstream } = product;
  if (counts.upstream ? !productCarbonFootprint : !productCarbonFootprint && !downstream) {
    throw new Invalid({ field: 'product', message: `${product.name} has no GWP-fossil figure to compute with` });
  }
  const factor = {
    upstream: counts.upstream ? (productCarbonFootprint ?? ZERO) : ZERO,
    // No stage downstream is set: the product ends at the gate.
    downstream: counts.downstream ? (downstream ?? ZERO) : ZERO,
  };
  const quantity = productQuantity(amount, product);
  const { kind, uuid, name, version, unit = amount.unit } = product;
  return {
    ...summed(stored(factor.upstream.times(quantity)), stored(factor.downstream.times(quantity))),
    factorSource: {
      ...{ kind, uuid, name, version, unit },
      ...{ upstream: print(factor.upstream), downstream: print(factor.downstream) },
    },
  };
}

/** A missing one of the two is 0 in their sum, and stays missing. */
function summed(upstream: string | undefined, downstream: string | undefined): CO2eFigures {
  const known = [upstream, downstream].filter((amount) => amount !== undefined);
  return {
    UpstreamCO2e: upstream,
    DownstreamCO2e: downstream,
    CO2e: stored(sumOf(known.map((amount) => new Decimal(amount)))),
  };
}

function amountOf({ quantity, unit }: CO2eInputs, what: string): Amount {
  const faults: FieldFault[] = [];
  if (quantity === undefined) faults.push({ field: 'quantity', message: `is needed to compute the CO2e of ${what}` });
  if (unit === undefined) faults.push({ field: 'unit', message: `is needed to compute the CO2e of ${what}` });
  if (quantity === undefined || unit === undefined) throw new Invalid(faults);
  return { quantity: decimalOf(quantity), unit };
}
