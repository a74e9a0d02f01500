import type { DeclaredFigure, DeclaredFigures, DeclaredKey, Figures, IndicatorCode, FiguresPatch } from '#impacts';
import { complete, DECLARED_KEYS, INDICATOR_CODES, mergeDeclared, methodOf } from '#impacts';

interface Before {
  readonly declared?: DeclaredFigures;
  /** As they were printed. */
  readonly figures?: Figures;
}

/**
 * What is declared after a write. A value that only followed from others and comes back as it was printed is not declared
 * by that: a record that was read can be written back, and its sums go on following their parts. It is declared where
 * nothing is left that it could follow from.
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
  const following = echoes.length > 0 ? complete(without(merged, echoes)) : {};
  const followed = echoes.map(({ code, keys }) => ({ code, keys: keys.filter((key) => following[code]?.[key]) }));
  return withoutEchoedMethods(without(merged, followed), declared, figures);
}

type Keys = { code: IndicatorCode; keys: readonly DeclaredKey[] };

function without(declared: DeclaredFigures, dropped: readonly Keys[]): DeclaredFigures {
  const kept = { ...declared };
  for (const { code, keys } of dropped) kept[code] = omitted(kept[code], keys);
  return kept;
}

function withoutEchoedMethods(declared: DeclaredFigures, before: DeclaredFigures, printed: Figures): DeclaredFigures {
  const kept: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = declared[code];
    if (!figure) continue;
    const isEchoed = !before[code]?.method && figure.method === methodOf(code, printed[code]);
    const own = isEchoed ? omitted(figure, ['method']) : figure;
    if (Object.keys(own).length > 0) kept[code] = own;
  }
  return kept;
}

function omitted(figure: DeclaredFigure = {}, keys: readonly (keyof DeclaredFigure)[]): DeclaredFigure {
  return Object.fromEntries(Object.entries(figure).filter(([key]) => !keys.includes(key as keyof DeclaredFigure)));
}
