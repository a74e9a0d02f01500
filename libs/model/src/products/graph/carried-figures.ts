import { Decimal, print, SUM_OF_PARTS, sumOf } from '#impacts';
import type { Figure, Figures, IndicatorCode, Module } from '#impacts';

/** What comes along with a part that replaces or renews another: its own transport, installation and end of life (EN 15804). */
export const ALONG = ['A4', 'A5', 'C1', 'C2', 'C3', 'C4'] as const satisfies readonly Module[];
/** Whether what is put in replaces or renews a part: B4 and B5. */
export function isRenewing(stage: Module): boolean {
  return stage === 'B4' || stage === 'B5';
}

/**
 * The figures of a source that count in a stage, as its A1_A3: those of its product stage and, in B4 and B5, of its transport,
 * installation and end of life where it states them.
 */
export function carriedFigures(figures: Figures, stage: Module): Figures {
  if (!isRenewing(stage)) return figures;
  const carried: Figures = {};
  for (const [code, figure] of Object.entries(figures) as [IndicatorCode, Figure][]) {
    if (!isPartial(code, figures)) carried[code] = withAlong(figure);
  }
  return carried;
}

/** Whether a part of the indicator states a module that the indicator, as the sum of its parts, does not have. */
function isPartial(code: IndicatorCode, figures: Figures): boolean {
  const parts: readonly IndicatorCode[] =
    (SUM_OF_PARTS as Partial<Record<IndicatorCode, readonly IndicatorCode[]>>)[code] ?? [];
  return ALONG.some(
    (module) => figures[code]?.[module] === undefined && parts.some((part) => figures[part]?.[module] !== undefined),
  );
}

function withAlong(figure: Figure): Figure {
  const { A1_A3 } = figure;
  const along = ALONG.flatMap((module) => figure[module] ?? []);
  if (A1_A3 === undefined || along.length === 0) return figure;
  return { ...figure, A1_A3: print(sumOf([A1_A3, ...along].map((text) => new Decimal(text)))) };
}
