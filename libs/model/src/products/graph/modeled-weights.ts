import { decimalOf, quotient, Ratio, roundedDivisor } from '#impacts';
import type { Amount } from '#model/terms';
import { isProductStage } from './model-input.js';
import type { ComputedInput, ModelInput } from './model-input.js';

const PRODUCT = 'product';
const PACKAGING = 'packaging';
const ANCILLARY = 'ancillary';

export interface ModeledWeights {
  readonly modeledWeight?: Amount;
  readonly modeledPackagingWeight?: Amount;
  readonly modeledRecycledPercent?: number;
}

/** The groups of an input. Without any set, an input with a material is in the group `product`. */
export function materialGroupOf(input: { materialGroup?: readonly string[]; hasMaterial: boolean }): readonly string[] {
  return input.materialGroup ?? (input.hasMaterial ? [PRODUCT] : []);
}

/** Whether an input is packaging within the cradle-to-gate boundary. */
export function isPackaging(input: ModelInput): boolean {
  return isWeighable(input) && groupsOf(input).has(PACKAGING);
}

/** Whether an input becomes part of the product within the cradle-to-gate boundary. */
export function isProductInput(input: ModelInput): boolean {
  const groups = groupsOf(input);
  return isWeighable(input) && groups.has(PRODUCT) && !groups.has(PACKAGING) && !groups.has(ANCILLARY);
}

/** Adds up the weights of the product stage's inputs. Inputs of unknown weight do not count; without any input there is no sum. */
export function modeledWeights(computed: readonly ComputedInput[]): ModeledWeights {
  const product = computed.filter(({ input }) => isProductInput(input)).flatMap(weighed);
  const packaging = computed.filter(({ input }) => isPackaging(input)).flatMap(weighed);
  return {
    modeledWeight: totalWeight(product, 'modeledWeight'),
    modeledPackagingWeight: totalWeight(packaging, 'modeledPackagingWeight'),
    modeledRecycledPercent: meanRecycledPercent(product),
  };
}

export interface Weighed {
  readonly weight: Ratio;
  readonly recycledPercent?: number;
}

/** The mean recycled content, weighted by mass. A missing percentage counts as 0; if all are missing, there is no mean. */
export function meanRecycledPercent(of: readonly Weighed[]): number | undefined {
  if (of.every(({ recycledPercent }) => recycledPercent === undefined)) return undefined;
  const whole = Ratio.sum(of.map(({ weight }) => weight));
  if (whole.isZero()) return undefined;
  const recycled = Ratio.sum(of.map(({ weight, recycledPercent }) => weight.times(decimalOf(recycledPercent ?? 0))));
  return quotient(recycled, whole).toNumber();
}

function weighed({ input, weight }: ComputedInput): Weighed[] {
  return weight ? [{ weight, recycledPercent: input.material?.recycledPercent }] : [];
}

function totalWeight(of: readonly Weighed[], field: string): Amount | undefined {
  if (of.length === 0) return undefined;
  const whole = Ratio.sum(of.map(({ weight }) => weight));
  return { quantity: roundedDivisor(whole, `${field}.quantity`), unit: 'kg' };
}

function isWeighable({ material, stage }: ModelInput): boolean {
  return material !== undefined && isProductStage(stage);
}

function groupsOf({ materialGroup, material }: ModelInput): ReadonlySet<string> {
  const groups = materialGroupOf({ materialGroup, hasMaterial: material !== undefined });
  return new Set(groups.map((group) => group.toLowerCase()));
}
