import { Decimal, print } from '#impacts';
import type { Figures } from '#impacts';
import type { ModelledFacts } from './element.js';
import { UNDIVIDED } from '#model/factors';
import type { PactAttributes, Quantity } from '#model/terms';
import { INDICATOR_QUANTITIES, isExpected, QUANTITY_NAMES, TOLD_BY_INDICATOR } from '#model/terms';

/** What is known of one quantity of a product, per one of its unit. */
export interface Stated {
  /** What is known of it; absent where nothing is, or where it is in no figure of its own, as in an undivided one. */
  readonly amount?: Decimal;
  /** Whether the product, or an input of its model, does not say how much there is. */
  readonly lacks: boolean;
}

/** A quantity that is absent is not stated. */
export type StatedQuantities = Partial<Record<Quantity, Stated>>;

/** The fields of an element that say how much it has of each quantity. */
export interface StatedBy {
  readonly figures: Figures;
  readonly pact: PactAttributes;
  /** What its dataset states beside figures, per one unit. */
  readonly received?: Partial<Record<Quantity, string>> | undefined;
  readonly modelled?: Pick<ModelledFacts, 'known' | 'gaps'> | undefined;
}

export interface QuantitiesFound {
  readonly quantities: StatedQuantities;
  /** What was decided about biogenic carbon, in words. */
  readonly remarks: readonly string[];
}

/**
 * How much an element has of each quantity: what it states for PACT, else the sums of its model or what its dataset says, else
 * what its figures hold. The one place where GWP-biogenic, which nets uptake and emissions, is divided.
 */
export function statedQuantities({ figures, pact, received, modelled }: StatedBy): QuantitiesFound {
  const below = modelled?.known ? ofModel(modelled) : { ...ofFigures(figures), ...amountsIn(received ?? {}) };
  const own = amountsIn(pact);
  // A model knows both parts, and so does a footprint that states one: nothing is left to divide.
  const isDivided = modelled?.known !== undefined || (isBiogenicStated(received) && !isBiogenicStated(pact));
  const { biogenic, remarks } = isDivided
    ? { biogenic: modelled?.known ? {} : wholeParts(below), remarks: [] }
    : biogenicOfFigures(figures, { ...below, ...own });
  return { quantities: { ...below, ...own, ...biogenic }, remarks };
}

const WHOLE: Stated = { lacks: false };

function isBiogenicStated(stated: Pick<PactAttributes, 'biogenicCO2Uptake' | 'biogenicNonCO2Emissions'> = {}): boolean {
  return Boolean(stated.biogenicCO2Uptake || stated.biogenicNonCO2Emissions);
}

/** Where a footprint states one part, there is nothing of the other. */
function wholeParts({ biogenicCO2Uptake = WHOLE, biogenicNonCO2Emissions = WHOLE }: StatedQuantities): Biogenic {
  return { biogenicCO2Uptake, biogenicNonCO2Emissions };
}

function ofModel({ known = {}, gaps = [] }: Pick<ModelledFacts, 'known' | 'gaps'>): StatedQuantities {
  const lacking = new Set(gaps.flatMap(({ of }) => of));
  const quantities: StatedQuantities = {};
  for (const quantity of QUANTITY_NAMES) {
    const amount = known[quantity];
    if (amount !== undefined) quantities[quantity] = { amount: new Decimal(amount), lacks: lacking.has(quantity) };
    else if (isExpected(quantity)) quantities[quantity] = { lacks: lacking.has(quantity) };
  }
  return quantities;
}

function ofFigures(figures: Figures): StatedQuantities {
  const quantities: StatedQuantities = {};
  for (const quantity of INDICATOR_QUANTITIES) {
    const amount = productStage(figures, TOLD_BY_INDICATOR[quantity]);
    if (amount) quantities[quantity] = { amount, lacks: false };
    else if (isUndivided(figures)) quantities[quantity] = WHOLE;
  }
  return quantities;
}

/** Whether a climate figure was not divided into fossil, biogenic and land use change by its source: it holds them all. */
export function isUndivided(figures: Figures): boolean {
  return figures['GWP-fossil']?.method?.toLowerCase().includes(UNDIVIDED) ?? false;
}

function amountsIn(texts: Partial<Record<Quantity, string>>): StatedQuantities {
  const quantities: StatedQuantities = {};
  for (const quantity of QUANTITY_NAMES) {
    const text = texts[quantity];
    if (text !== undefined && text !== '') quantities[quantity] = { amount: new Decimal(text), lacks: false };
  }
  return quantities;
}

type Biogenic = Pick<StatedQuantities, 'biogenicCO2Uptake' | 'biogenicNonCO2Emissions'>;

interface BiogenicParts {
  readonly biogenic: Biogenic;
  readonly remarks: readonly string[];
}

const AS_THEY_ARE: BiogenicParts = { biogenic: {}, remarks: [] };

function biogenicOfFigures(figures: Figures, stated: StatedQuantities): BiogenicParts {
  const net = productStage(figures, 'GWP-biogenic');
  const [uptake, emitted] = [stated.biogenicCO2Uptake?.amount, stated.biogenicNonCO2Emissions?.amount];
  if (net) return divided(net, uptake, emitted);
  if (!isUndivided(figures)) return AS_THEY_ARE;
  return {
    biogenic: { ...(!uptake && { biogenicCO2Uptake: WHOLE }), ...(!emitted && { biogenicNonCO2Emissions: WHOLE }) },
    remarks: [],
  };
}

/** Divides a net figure; where one part is stated, the other is the rest. */
function divided(net: Decimal, uptake: Decimal | undefined, emitted: Decimal | undefined): BiogenicParts {
  if (uptake && emitted) return { biogenic: {}, remarks: differing(net, uptake.plus(emitted)) };
  if (uptake) return other('biogenicNonCO2Emissions', uptake, net, 1);
  if (emitted) return other('biogenicCO2Uptake', emitted, net, -1);
  return split(net);
}

/** A net figure of which neither part is stated: its sign tells which it is. */
function split(net: Decimal): BiogenicParts {
  const amount = { amount: net, lacks: false };
  if (net.isZero()) return { biogenic: { biogenicCO2Uptake: WHOLE, biogenicNonCO2Emissions: WHOLE }, remarks: [] };
  return net.lt(0)
    ? {
        biogenic: { biogenicCO2Uptake: amount, biogenicNonCO2Emissions: WHOLE },
        remarks: [`GWP-biogenic of ${print(net)} is CO2 uptake`],
      }
    : {
        biogenic: { biogenicCO2Uptake: WHOLE, biogenicNonCO2Emissions: amount },
        remarks: [`GWP-biogenic of ${print(net)} is non-CO2 emissions`],
      };
}

/** The part that is not stated: the rest of the net figure, if that has its sign, else nothing, and the difference is said. */
function other(quantity: keyof Biogenic, stated: Decimal, net: Decimal, sign: 1 | -1): BiogenicParts {
  const rest = net.minus(stated);
  if (rest.isZero()) return { biogenic: { [quantity]: WHOLE }, remarks: [] };
  if (rest.times(sign).gt(0)) {
    return {
      biogenic: { [quantity]: { amount: rest, lacks: false } },
      remarks: [`${quantity} ${print(rest)} is GWP-biogenic less what is stated`],
    };
  }
  return { biogenic: { [quantity]: WHOLE }, remarks: [difference(net, stated)] };
}

function differing(net: Decimal, stated: Decimal): string[] {
  return net.eq(stated) ? [] : [difference(net, stated)];
}

function difference(net: Decimal, stated: Decimal): string {
  return `GWP-biogenic is ${print(net)}, the stated parts make ${print(stated)}`;
}

function productStage(figures: Figures, code: 'GWP-luluc' | 'GWP-biogenic'): Decimal | undefined {
  const text = figures[code]?.A1_A3;
  return text === undefined ? undefined : new Decimal(text);
}
