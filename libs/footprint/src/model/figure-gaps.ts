import { Decimal, print } from '#impacts';
import type { IndicatorCode } from '#impacts';
import type { ModelledFacts, QuantityGaps } from './element.js';
import { gapsOf } from './gaps.js';
import type { Gaps } from './gaps.js';
import type { Quantity } from './pact/quantities.js';

/** What an indicator of a model leaves out. */
export interface FigureGaps extends Gaps {
  /** What is known of it, a decimal; absent where no input knows, and of GWP-fossil, which adds up what is known. */
  readonly known?: { readonly A1_A3: string };
}

/** The quantities that make up an indicator. */
const PARTS = {
  'GWP-luluc': ['landUseChangeGhgEmissions'],
  'GWP-biogenic': ['biogenicCO2Uptake', 'biogenicNonCO2Emissions'],
} as const satisfies Partial<Record<IndicatorCode, readonly Quantity[]>>;

type Facts = Pick<ModelledFacts, 'incompleteInputs' | 'known' | 'gaps'>;

/** The gaps that are stored with a model: those of the three climate indicators. `contribution` tells those of all others. */
export function figureGaps({
  incompleteInputs,
  known = {},
  gaps = [],
}: Facts): Partial<Record<IndicatorCode, FigureGaps>> {
  const fossil = gapsOf(incompleteInputs.map(({ uuid = '', name, stage }) => ({ uuid, name, lifecycleStage: stage })));
  return {
    ...(fossil && { 'GWP-fossil': fossil }),
    ...partGaps('GWP-luluc', known, gaps),
    ...partGaps('GWP-biogenic', known, gaps),
  };
}

function partGaps(code: keyof typeof PARTS, known: Partial<Record<Quantity, string>>, gaps: readonly QuantityGaps[]) {
  const parts: readonly Quantity[] = PARTS[code];
  const [largest] = gaps
    .filter(({ of }) => of.some((quantity) => parts.includes(quantity)))
    .sort((one, other) => other.count - one.count);
  if (!largest) return {};
  const amounts = parts.flatMap((quantity) => known[quantity] ?? []);
  const sum = amounts.reduce((total, text) => total.plus(text), new Decimal(0));
  const { count, inputs } = largest;
  return { [code]: { count, inputs, ...(amounts.length > 0 && { known: { A1_A3: print(sum) } }) } };
}

/** How many inputs lack each of these indicators; undefined where none does. */
export function gapCounts(facts: Facts): Partial<Record<IndicatorCode, number>> | undefined {
  const counts = Object.entries(figureGaps(facts)).map(([code, { count }]) => [code, count]);
  return counts.length > 0 ? (Object.fromEntries(counts) as Partial<Record<IndicatorCode, number>>) : undefined;
}
