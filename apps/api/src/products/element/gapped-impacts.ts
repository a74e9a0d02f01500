import type { FigureGaps } from '#model/products';
import { figureGaps } from '#model/products';
import type { ElementView } from '#products';
import type { ImpactRecord, IndicatorCode } from '#impacts';
import { impactsIn, impactsTextIn } from '#impacts';

/** Figures with what they leave out; of a listed element only how many inputs lack them. */
export type GappedImpacts = Partial<
  Record<IndicatorCode, ImpactRecord & { gaps?: FigureGaps | Pick<FigureGaps, 'count'> }>
>;

type Gapped = Pick<ElementView, 'impactsText' | 'gapCounts' | 'modelled'>;

export function gappedImpacts(element: Gapped, codes: readonly IndicatorCode[]): GappedImpacts {
  const impacts: GappedImpacts = impactsIn(element.impactsText, codes);
  const gaps: Partial<Record<IndicatorCode, FigureGaps | Pick<FigureGaps, 'count'>>> = element.modelled
    ? figureGaps(element.modelled)
    : counts(element);
  for (const code of codes) {
    const [record, of] = [impacts[code], gaps[code]];
    if (record && of) impacts[code] = { ...record, gaps: of };
  }
  return impacts;
}

/** The same as JSON, which is copied unread where nothing lacks. */
export function gappedImpactsText(element: Gapped, codes: readonly IndicatorCode[]): string {
  const isWhole = !element.gapCounts || !codes.some((code) => element.gapCounts?.[code]);
  return isWhole ? impactsTextIn(element.impactsText, codes) : JSON.stringify(gappedImpacts(element, codes));
}

function counts({ gapCounts = {} }: Gapped): Partial<Record<IndicatorCode, Pick<FigureGaps, 'count'>>> {
  return Object.fromEntries(Object.entries(gapCounts).map(([code, count]) => [code, { count }]));
}
