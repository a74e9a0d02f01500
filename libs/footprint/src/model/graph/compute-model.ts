import { INDICATOR_CODES, Ratio, stored } from '#impacts';
import type { Figures, IndicatorCode } from '#impacts';
import type { ModelledFacts } from '../element.js';
import type { ComputedInput, ModelInput } from './model-input.js';
import { co2eOf, computeInputs, leavesOut } from './model-input.js';
import type { ModeledWeights } from './modeled-weights.js';
import { isPackaging, modeledWeights } from './modeled-weights.js';
import { PCF_CODES, primarySharesOf } from './primary-share.js';
import { sumStages } from './stage-sums.js';

/** Everything an element has from its model. Without inputs it has nothing from it, and `modelled` is absent. */
export interface ComputedModel extends ModeledWeights {
  readonly figures: Figures;
  readonly modelled?: ModelledFacts;
  readonly inputs: readonly ComputedInput[];
}

/** Figures of all indicators, or of those asked for and of what the primary data share depends on. @throws Invalid when a figure or weight grows too large */
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

/** In one order, so that the order of inputs makes no other footprint. A stated zero contributes nothing. */
function contributorsOf(computed: readonly ComputedInput[]): string[] {
  const used = computed.filter(({ times }) => !times?.isZero());
  return [...new Set(used.flatMap(({ input }) => input.material?.contributors ?? []))].sort();
}
