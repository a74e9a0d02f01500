import { Ratio, stored } from '#impacts';
import type { QuantityGaps } from '../element.js';
import { gapsOf } from '../gaps.js';
import type { LackingInput } from '../gaps.js';
import { isExpected, isOfProduct, ofPackaging, QUANTITY_NAMES } from '#model/terms';
import type { Quantity } from '#model/terms';
import type { Stated } from '../stated-quantities.js';
import type { ComputedInput } from './model-input.js';
import { isPackaging, isProductInput } from './modeled-weights.js';

/** The quantities of a model's product stage: what is known of each, and which inputs lack which. */
export interface QuantitySums {
  readonly known: Partial<Record<Quantity, string>>;
  readonly gaps: readonly QuantityGaps[];
}

/**
 * Adds up what the inputs of the product stage state. A quantity that no input states is not there; that is a gap only where every
 * climate figure has such a part.
 * @param inputs those of the product stage with an amount other than zero
 */
export function sumQuantities(inputs: readonly ComputedInput[]): QuantitySums {
  const known: Partial<Record<Quantity, string>> = {};
  const lacking = new Map<Quantity, readonly ComputedInput[]>();
  const ofProduct = inputs.filter(({ input }) => isProductInput(input));
  const packaging = inputs.filter(({ input }) => isPackaging(input));
  for (const quantity of QUANTITY_NAMES) {
    const inPackaging = packaging.length > 0 ? ofPackaging(quantity) : undefined;
    const counted = inPackaging ? packaging : isOfProduct(quantity) ? ofProduct : inputs;
    const stated = inPackaging ?? quantity;
    const amounts = counted.flatMap((each) => amountOf(each, stated) ?? []);
    if (amounts.length > 0) known[quantity] = stored(Ratio.sum(amounts), `pact.${quantity}`);
    else if (!isExpected(quantity)) continue;
    const without = counted.filter((each) => lacks(each, stated));
    if (without.length > 0) lacking.set(quantity, without);
  }
  return { known, gaps: groupedByInputs(lacking) };
}

function amountOf({ times, quantities }: ComputedInput, quantity: Quantity): Ratio | undefined {
  const amount = quantities[quantity]?.amount;
  return amount && times?.times(amount);
}

function lacks({ times, quantities }: ComputedInput, quantity: Quantity): boolean {
  const stated: Stated | undefined = quantities[quantity];
  return times === undefined || stated === undefined || stated.lacks;
}

/** Quantities that the same inputs lack stand together. */
function groupedByInputs(lacking: ReadonlyMap<Quantity, readonly ComputedInput[]>): QuantityGaps[] {
  const groups: { of: Quantity[]; inputs: readonly ComputedInput[] }[] = [];
  for (const [quantity, inputs] of lacking) {
    const same = groups.find((group) => isSame(group.inputs, inputs));
    if (same) same.of.push(quantity);
    else groups.push({ of: [quantity], inputs });
  }
  return groups.flatMap(({ of, inputs }) => {
    const gaps = gapsOf(inputs.map(lackingInput));
    return gaps ? [{ of, ...gaps }] : [];
  });
}

function isSame(one: readonly ComputedInput[], other: readonly ComputedInput[]): boolean {
  return one.length === other.length && one.every((input, at) => input === other[at]);
}

function lackingInput({ input: { uuid, name, stage } }: ComputedInput): LackingInput {
  return { uuid, name, lifecycleStage: stage };
}
