import {
  DOWNSTREAM_MODULES,
  INDICATOR_CODES,
  INDICATORS,
  methodOf,
  methodOfSum,
  PRODUCT_MODULES,
  UPSTREAM_MODULES,
  withTotals,
} from '#impacts';
import type { DeclaredFigure, DeclaredFigures, Figures, IndicatorCode, Module, Total, Decimal } from '#impacts';

/** A number of units of something, counted in one stage. */
export interface Drawn {
  readonly stage: Module;
  /** Undefined: not known. */
  readonly times?: Decimal;
  /** Per one unit. */
  readonly figures: Figures;
}

interface Sums {
  readonly figure: DeclaredFigure;
  /** The stages in which something has an amount but not this indicator. */
  readonly lacking: ReadonlySet<Module>;
}

/**
 * The figures of a model: the product stage of whatever is drawn on, summed per indicator and stage. A stage's sum
 * exists only where everything in it that is not zero has the indicator, and so does a total over it: what is not known
 * must not count as nothing. GWP-fossil alone sums what there is.
 */
export function sumStages(drawn: readonly Drawn[]): Figures {
  const declared: DeclaredFigures = {};
  const lacking: Partial<Record<IndicatorCode, ReadonlySet<Module>>> = {};
  for (const code of INDICATOR_CODES) {
    const sums = sumsOf(code, drawn);
    if (Object.keys(sums.figure).length === 0) continue;
    declared[code] = sums.figure;
    lacking[code] = sums.lacking;
  }
  const figures = withTotals(declared);
  for (const code of INDICATOR_CODES) {
    for (const total of totalsOver(lacking[code])) delete figures[code]?.[total];
  }
  return figures;
}

function sumsOf(code: IndicatorCode, drawn: readonly Drawn[]): Sums {
  const sums = new Map<Module, Decimal>();
  const methods = new Map<Module, Set<string>>();
  const lacking = new Set<Module>();
  for (const { stage, times, figures } of drawn) {
    const perUnit = figures[code]?.A1_A3;
    if (times !== undefined && perUnit !== undefined) {
      sums.set(stage, times.times(perUnit).plus(sums.get(stage) ?? 0));
      if (!times.isZero()) methods.set(stage, (methods.get(stage) ?? new Set()).add(methodOf(code, figures[code])));
    } else if (!times?.isZero() && code !== 'GWP-fossil') {
      lacking.add(stage);
    }
  }
  const known = [...sums].filter(([stage]) => !lacking.has(stage));
  if (known.length === 0) return { figure: {}, lacking };
  const method = methodOfSum([...new Set(known.flatMap(([stage]) => [...(methods.get(stage) ?? [])]))]);
  const isUsual = method === undefined || method === INDICATORS[code].method;
  return { figure: { ...(!isUsual && { method }), ...Object.fromEntries(known) }, lacking };
}

const MODULES_IN: Record<Total, readonly Module[]> = {
  A1_A3: PRODUCT_MODULES,
  productCarbonFootprint: PRODUCT_MODULES,
  upstream: UPSTREAM_MODULES,
  direct: ['A3'],
  downstream: DOWNSTREAM_MODULES,
  totalCarbonFootprint: [...PRODUCT_MODULES, ...DOWNSTREAM_MODULES],
};

function totalsOver(lacking: ReadonlySet<Module> | undefined): Total[] {
  if (!lacking || lacking.size === 0) return [];
  return (Object.keys(MODULES_IN) as Total[]).filter((total) =>
    MODULES_IN[total].some((module) => lacking.has(module)),
  );
}
