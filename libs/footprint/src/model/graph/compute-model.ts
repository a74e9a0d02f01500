import { INDICATOR_CODES, Ratio, stored } from '#impacts';
import type { Figures, IndicatorCode } from '#impacts';
import type { ModelledFacts } from '../element.js';
import type { ComputedInput, ModelInput } from './model-input.js';
import { co2eOf, computeInputs, leavesOut } from './model-input.js';
import type { ModeledWeights } from './modeled-weights.js';
import { isPackaging, modeledWeights } from './modeled-weights.js';
import { PCF_CODES, primarySharesOf } from './primary-share.js';
import { sumStages } from './stage-sums.js';

/** Everything that is computed from a model. Without inputs there is nothing, and `modelled` is absent. */
export interface ComputedModel extends ModeledWeights {
  readonly figures: Figures;
  readonly modelled?: ModelledFacts;
  readonly inputs: readonly ComputedInput[];
}

/**
 * Computes a model.
 * @param codes the indicators to compute; those that the primary data share depends on are always included
 * @throws Invalid if a figure or weight becomes too large
 */
export function computeModel(
  inputs: readonly ModelInput[],
  codes: Iterable<IndicatorCode> = INDICATOR_CODES,
): ComputedModel {
  if (inputs.length === 0) return { figures: {}, inputs: [] };
  const computed = computeInputs(inputs);
  const drawn = computed.map(({ input, times, figures }) => ({ stage: input.stage, times, figures }));
  const figures = sumStages(drawn, new Set([...codes, ...PCF_CODES]));
  return {
    figures,
    ...modeledWeights(computed),
    modelled: { ...factsOf(computed), primaryShares: primarySharesOf(computed, figures) },
    inputs: computed,
  };
}

function factsOf(computed: readonly ComputedInput[]): ModelledFacts {
  const packaging = computed.filter(({ input }) => isPackaging(input));
  const emitted = packaging.flatMap((each) => co2eOf(each) ?? []);
  return {
    contributors: contributorsOf(computed),
    incompleteInputs: computed.filter(leavesOut).map(({ input: { name, stage } }) => ({ name, stage })),
    hasPackaging: packaging.length > 0,
    ...(emitted.length > 0 && { packagingCO2e: stored(Ratio.sum(emitted), 'pact.packagingGhgEmissions') }),
  };
}

/** Sorted, so that the order of inputs does not change the footprint. An input of a stated zero contributes nothing. */
function contributorsOf(computed: readonly ComputedInput[]): string[] {
  const used = computed.filter(({ times }) => !times?.isZero());
  return [...new Set(used.flatMap(({ input }) => input.material?.contributors ?? []))].sort();
}
