import { Faults, Invalid } from '#faults';
import type { FieldFault } from '#faults';
import { Decimal, decimalOf, print, Ratio, rounded, stored, ZERO } from '#impacts';
import type { Amount, UnitCode } from '#model/terms';
import { converted } from '#model/terms';
import type { ActivityLane, ActivityProduct, ActivityScope, FactorSource } from './activity.js';
import type { Half } from './activity-fields.js';
import { HALVES } from './activity-fields.js';
import { factorBasis } from './factor-basis.js';
import type { GivenAmounts } from './given-amounts.js';
import { givenHalf } from './given-amounts.js';
import { productQuantity } from './product-quantity.js';
import { countedFigures, countedModules } from './scope-effect.js';

/** The values from which the CO2e of an activity is computed. */
export interface CO2eInputs {
  /** Amounts that the client gave. They take precedence over everything else. */
  given?: GivenAmounts;
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

/**
 * Computes CO2e from given amounts, else from the transport lane, else from the product; otherwise it is 0. Beside one given
 * amount the other may be computed.
 * @throws Invalid
 */
export function activityCO2e(inputs: CO2eInputs): CO2eFigures {
  const { given } = inputs;
  if (!given) return computedCO2e(inputs);
  return withGiven(given, given.computed ? computedCO2e(inputs) : NOTHING_KNOWN);
}

function computedCO2e(inputs: CO2eInputs): CO2eFigures {
  const { given, transportLane, product, scope } = inputs;
  const halves = given?.computed ? [given.computed] : HALVES;
  if (transportLane) {
    return halves.includes('upstream') ? byLane(transportLane, amountOf(inputs, 'a transport lane')) : NOTHING_KNOWN;
  }
  if (product) return byProduct(product, amountOf(inputs, 'a product'), scope, halves);
  return NOTHING_KNOWN;
}

/** Puts given amounts in the place of computed ones. */
export function withGiven(given: GivenAmounts, computed: CO2eFigures): CO2eFigures {
  const { UpstreamCO2e, DownstreamCO2e, factorSource } = computed;
  const upstream = given.computed === 'upstream' ? UpstreamCO2e : given.upstream;
  const downstream = given.computed === 'downstream' ? DownstreamCO2e : given.downstream;
  const used = given.computed && factorSource && sourceBeside(factorSource, givenHalf(given.computed));
  return figuresOf(amountIn(upstream), amountIn(downstream), used);
}

/** What was used of a factor beside a given half; undefined if that is nothing: a lane has no downstream. */
function sourceBeside(source: FactorSource, given: Half): FactorSource | undefined {
  const { gaps, ...used } = { ...source, given };
  delete used[given];
  const left = HALVES.flatMap((half) => used[half] ?? []);
  if (left.length === 0) return undefined;
  // What a half of zero leaves out belonged to the one that is given now.
  return gaps && left.some((amount) => !new Decimal(amount).isZero()) ? { ...used, gaps } : used;
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

function byProduct(
  product: ActivityProduct,
  amount: Amount,
  scope: ActivityScope | undefined,
  halves: readonly Half[],
): CO2eFigures {
  const counted = countedFigures(product, scope?.code);
  const faults = new Faults();
  if (halves.some((half) => counted[half] === undefined)) {
    faults.add({ field: 'product', message: `${product.name} has no GWP-fossil figure to compute with` });
  }
  const { units, weightKg } = faults.collect(() => productQuantity(amount, product)) ?? { units: Ratio.of(ZERO) };
  faults.requireNone();
  const { upstream = ZERO, downstream = ZERO } = counted;
  const { kind, uuid, name, version, unit = amount.unit } = product;
  const times = (perUnit: Decimal, field: string) => rounded(units.times(perUnit).toDecimal(), field);
  return figuresOf(times(upstream, 'UpstreamCO2e'), times(downstream, 'DownstreamCO2e'), {
    kind,
    uuid,
    name,
    version,
    unit,
    upstream: print(upstream),
    downstream: print(downstream),
    ...(weightKg && { weightKg: print(weightKg) }),
    ...factorBasis(product, countedModules(product, halves, scope?.code)),
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
