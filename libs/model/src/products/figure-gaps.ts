import type { IndicatorCode } from '#impacts';
import type { ModelledFacts } from './element.js';
import { gapsOf } from './gaps.js';
import type { Gaps } from './gaps.js';
import { INDICATOR_QUANTITIES, TOLD_BY_INDICATOR } from '#model/terms';

/** What an indicator of a model leaves out. */
export interface FigureGaps extends Gaps {
  /** What is known of it, a decimal; absent where no input knows, and of GWP-fossil, which adds up what is known. */
  readonly known?: { readonly A1_A3: string };
}

/** The indicators whose gaps are stored with a model. `contribution` tells those of all others. */
export const INDICATORS_WITH_GAPS = [
  'GWP-fossil',
  'GWP-luluc',
  'GWP-biogenic',
] as const satisfies readonly IndicatorCode[];

type Facts = Pick<ModelledFacts, 'incompleteInputs' | 'known' | 'gaps'>;

/** The gaps that are stored with a model. */
export function figureGaps({
  incompleteInputs,
  known = {},
  gaps = [],
}: Facts): Partial<Record<(typeof INDICATORS_WITH_GAPS)[number], FigureGaps>> {
  const fossil = gapsOf(incompleteInputs.map(({ uuid = '', name, stage }) => ({ uuid, name, lifecycleStage: stage })));
  const others = INDICATOR_QUANTITIES.flatMap((quantity) => {
    const lacking = gaps.find(({ of }) => of.includes(quantity));
    if (!lacking) return [];
    const { count, inputs } = lacking;
    const amount = known[quantity];
    return [[TOLD_BY_INDICATOR[quantity], { count, inputs, ...(amount && { known: { A1_A3: amount } }) }] as const];
  });
  return { ...(fossil && { 'GWP-fossil': fossil }), ...Object.fromEntries(others) };
}

/** How many inputs lack each of these indicators; undefined where none does. */
export function gapCounts(facts: Facts): Partial<Record<IndicatorCode, number>> | undefined {
  const counts = Object.entries(figureGaps(facts)).map(([code, { count }]) => [code, count]);
  return counts.length > 0 ? (Object.fromEntries(counts) as Partial<Record<IndicatorCode, number>>) : undefined;
}
