import type { DeclaredFigure, DeclaredFigures, DeclaredKey, Figures, IndicatorCode, FiguresPatch } from '#impacts';
import {
  complete,
  DECLARED_KEYS,
  INDICATOR_CODES,
  mergeDeclared,
  methodOf,
  PRODUCT_MODULES,
  SUM_OF_PARTS,
} from '#impacts';

interface Before {
  readonly declared?: DeclaredFigures;
  /** All figures, the derived ones too, in the values that were sent to the client. */
  readonly figures?: Figures;
}

/**
 * The declared figures after a write. A derived value that a client sends back unchanged does not become a declared one. A
 * record can therefore be read and written back, and its sums are still derived from their parts. If the patch removes the
 * parts, so that nothing is left to derive the value from, it becomes declared.
 */
export function declaredAfter({ declared = {}, figures = {} }: Before, patch: FiguresPatch): DeclaredFigures {
  const merged = mergeDeclared(declared, patch);
  const echoes = INDICATOR_CODES.flatMap((code) => {
    const keys = DECLARED_KEYS.filter((key) => {
      const value = merged[code]?.[key];
      return value && !declared[code]?.[key] && value.eq(figures[code]?.[key] ?? NaN);
    });
    return keys.length > 0 ? [{ code, keys }] : [];
  });
  const derived = echoes.length > 0 ? complete(without(merged, echoes)) : {};
  const derivable = echoes.map(({ code, keys }) => ({ code, keys: keys.filter((key) => derived[code]?.[key]) }));
  return withoutEchoedMethods(without(merged, derivable), declared, figures);
}

/**
 * The patch of a file, which may state A1-A3 as one: stored modules that add up to another figure give way to it. In a request
 * body an A1_A3 beside stored modules is ignored, as an echo of their sum; what a file states must not be lost.
 */
export function withStatedAggregates(was: Before, patch: FiguresPatch): FiguresPatch {
  // Sums come after their parts, whose modules decide which totals a sum has.
  const isSum = (code: IndicatorCode) => code in SUM_OF_PARTS;
  const ofParts = withAggregatesOf((code) => !isSum(code), was, patch);
  return withAggregatesOf(isSum, was, ofParts);
}

function withAggregatesOf(isMeant: (code: IndicatorCode) => boolean, was: Before, patch: FiguresPatch): FiguresPatch {
  const codes = INDICATOR_CODES.filter(isMeant).filter((code) => {
    const [figure, stored] = [patch[code], was.figures?.[code]];
    if (!figure?.A1_A3 || !stored) return false;
    return PRODUCT_MODULES.some((module) => stored[module]) && PRODUCT_MODULES.every((module) => !figure[module]);
  });
  if (codes.length === 0) return patch;
  const unstated = mapped(codes, patch, (figure) => ({ ...figure, A1_A3: undefined }));
  const summed = complete(declaredAfter(was, { ...patch, ...unstated }));
  const givingWay = codes.filter((code) => !patch[code]?.A1_A3?.eq(summed[code]?.A1_A3 ?? NaN));
  return { ...patch, ...mapped(givingWay, patch, (figure) => ({ ...figure, A1: null, A2: null, A3: null })) };
}

function mapped(
  codes: readonly IndicatorCode[],
  patch: FiguresPatch,
  to: (figure: FiguresPatch[IndicatorCode]) => FiguresPatch[IndicatorCode],
): FiguresPatch {
  return Object.fromEntries(codes.map((code) => [code, to(patch[code])]));
}

type Keys = { code: IndicatorCode; keys: readonly DeclaredKey[] };

function without(declared: DeclaredFigures, dropped: readonly Keys[]): DeclaredFigures {
  const kept = { ...declared };
  for (const { code, keys } of dropped) kept[code] = omitted(kept[code], keys);
  return kept;
}

function withoutEchoedMethods(declared: DeclaredFigures, before: DeclaredFigures, sent: Figures): DeclaredFigures {
  const kept: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = declared[code];
    if (!figure) continue;
    const isEchoed = !before[code]?.method && figure.method === methodOf(code, sent[code]);
    const own = isEchoed ? omitted(figure, ['method']) : figure;
    if (Object.keys(own).length > 0) kept[code] = own;
  }
  return kept;
}

function omitted(figure: DeclaredFigure = {}, keys: readonly (keyof DeclaredFigure)[]): DeclaredFigure {
  return Object.fromEntries(Object.entries(figure).filter(([key]) => !keys.includes(key as keyof DeclaredFigure)));
}
