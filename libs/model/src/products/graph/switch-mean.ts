import {
  Decimal,
  INDICATOR_CODES,
  INDICATORS,
  methodOf,
  methodOfSum,
  Ratio,
  roundedDivisor,
  withTotals,
} from '#impacts';
import type { DeclaredFigure, DeclaredFigures, IndicatorCode } from '#impacts';
import type { Amount, UnitCode } from '#model/terms';
import type { GraphSource } from './graph-source.js';
import { massOf, unitsOf } from './graph-source.js';
import { meanRecycledPercent } from './modeled-weights.js';
import { switchFacts } from './switch-facts.js';
import type { Share } from './switch-facts.js';

/** The values of a switch that are computed from its sources, per one of its unit. */
export type ComputedSwitch = Omit<GraphSource, 'uuid' | 'unit'>;

/** The first source to whose unit the switch's unit does not convert. */
export function unconvertibleSource(unit: UnitCode, sources: readonly GraphSource[]): GraphSource | undefined {
  return sources.find((source) => unitsOf(one(unit), source) === undefined);
}

/**
 * Computes the mean of the sources' product stages, for each indicator that every source has. Recycled content is that of a model
 * with these shares of the sources: the mean by mass, in which a missing percentage counts as 0 unless all are missing. It is
 * undefined if the mass of a share is not known.
 * @param stated the shares of the sources, in their order; without any all are equal
 * @throws RangeError if a source does not convert: see `unconvertibleSource`
 */
export function computeSwitch(
  unit: UnitCode | undefined,
  sources: readonly GraphSource[],
  stated: readonly Decimal[] = [],
): ComputedSwitch {
  if (unit === undefined || sources.length === 0)
    return { figures: {}, contributors: [], leavesOut: false, quantities: {} };
  const shares = sharesOf(unit, sources, stated);
  const weighed = shares.flatMap(({ source: { recycledPercent }, weight }) =>
    weight ? [{ weight, recycledPercent }] : [],
  );
  const isWeighed = weighed.length === sources.length;
  const figures = withTotals(meanFigures(shares));
  return {
    figures,
    ...(isWeighed && { weight: roundedDivisor(Ratio.sum(weighed.map(({ weight }) => weight)), 'weight') }),
    ...(isWeighed && { recycledPercent: meanRecycledPercent(weighed) }),
    ...switchFacts(shares),
    contributors: [...new Set(sources.flatMap(({ contributors }) => contributors))].sort(),
    leavesOut: sources.some(({ leavesOut }) => leavesOut),
  };
}

/** @throws RangeError if a source does not convert: see `unconvertibleSource` */
export function sharesOf<Source extends GraphSource>(
  unit: UnitCode,
  sources: readonly Source[],
  stated: readonly Decimal[] = [],
): Share<Source>[] {
  const count = new Decimal(sources.length);
  return sources.map((source, nth) => {
    const share = stated[nth];
    const partOf = (whole: Ratio) => (share ? whole.times(share) : whole.over(count));
    const mass = massOf(one(unit), source);
    return { source, times: partOf(timesOf(unit, source)), ...(mass && { weight: partOf(mass) }) };
  });
}

export function meanFigures(
  shares: readonly Share[],
  codes: readonly IndicatorCode[] = INDICATOR_CODES,
): DeclaredFigures {
  const declared: DeclaredFigures = {};
  for (const code of codes) {
    const figure = meanFigure(code, shares);
    if (figure) declared[code] = figure;
  }
  return declared;
}

function meanFigure(code: IndicatorCode, shares: readonly Share[]): DeclaredFigure | undefined {
  const values = shares.flatMap(({ source, times }) => {
    const perUnit = source.figures[code]?.A1_A3;
    return perUnit === undefined ? [] : [times.times(new Decimal(perUnit))];
  });
  if (values.length < shares.length) return undefined;
  const method = methodOfSum(shares.map(({ source }) => methodOf(code, source.figures[code])));
  return { ...(method !== undefined && method !== INDICATORS[code].method && { method }), A1_A3: Ratio.sum(values) };
}

function timesOf(unit: UnitCode, source: GraphSource): Ratio {
  const times = unitsOf(one(unit), source);
  if (times === undefined) throw new RangeError(`${source.uuid} does not convert to ${unit}`);
  return times;
}

function one(unit: UnitCode): Amount {
  return { quantity: new Decimal(1), unit };
}
