import { INDICATOR_CODES, Ratio, stored } from '#impacts';
import type { Figures, IndicatorCode } from '#impacts';
import type { ModelledFacts } from '../element.js';
import { given } from '#model/terms';
import { gapCounts } from '../figure-gaps.js';
import { factsOfSources } from './facts-of-sources.js';
import type { ComputedInput, ModelInput } from './model-input.js';
import { co2eOf, computeInputs, isProductStage, leavesOut } from './model-input.js';
import type { ModeledWeights } from './modeled-weights.js';
import { isPackaging, isProductInput, modeledWeights } from './modeled-weights.js';
import { sharesOfModel } from './model-shares.js';
import { sumQuantities } from './quantity-sums.js';
import { sumStages } from './stage-sums.js';

/** Everything that is computed from a model. Without inputs there is nothing, and `modelled` is absent. */
export interface ComputedModel extends ModeledWeights {
  readonly figures: Figures;
  readonly modelled?: ModelledFacts;
  readonly inputs: readonly ComputedInput[];
}

/**
 * Computes a model.
 * @param codes the indicators to compute
 * @throws Invalid if a figure or weight becomes too large
 */
export function computeModel(
  inputs: readonly ModelInput[],
  codes: Iterable<IndicatorCode> = INDICATOR_CODES,
): ComputedModel {
  if (inputs.length === 0) return { figures: {}, inputs: [] };
  const computed = computeInputs(inputs);
  const drawn = computed.map(({ input, times, figures }) => ({ stage: input.stage, times, figures }));
  return {
    figures: sumStages(drawn, new Set(codes)),
    ...modeledWeights(computed),
    modelled: factsOf(computed),
    inputs: computed,
  };
}

function factsOf(computed: readonly ComputedInput[]): ModelledFacts {
  const packaging = computed.filter(({ input }) => isPackaging(input));
  const emitted = packaging.flatMap((each) => co2eOf(each) ?? []);
  const product = computed.filter(({ input, times }) => isProductStage(input.stage) && !times?.isZero());
  const sums = sumQuantities(product);
  const incompleteInputs = computed
    .filter(leavesOut)
    .map(({ input: { uuid, name, stage } }) => ({ uuid, name, stage }));
  return {
    contributors: contributorsOf(computed),
    incompleteInputs,
    hasPackaging: packaging.length > 0,
    ...(emitted.length > 0 && { packagingCO2e: stored(Ratio.sum(emitted), 'pact.packagingGhgEmissions') }),
    ...sums,
    ...given({ gapCounts: gapCounts({ incompleteInputs, ...sums }) }),
    inputCount: product.length,
    ...sharesOfModel(product, sums),
    ...factsOfSources(
      product.flatMap(({ input }) => input.material ?? input.transport ?? []),
      product.filter(({ input }) => isProductInput(input)).flatMap(({ input }) => input.material ?? []),
    ),
  };
}

/** Sorted, so that the order of inputs does not change the footprint. An input of a stated zero contributes nothing. */
function contributorsOf(computed: readonly ComputedInput[]): string[] {
  const used = computed.filter(({ times }) => !times?.isZero());
  return [...new Set(used.flatMap(({ input }) => (input.material ?? input.transport)?.contributors ?? []))].sort();
}
