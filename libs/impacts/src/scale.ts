import { INDICATOR_CODES } from './catalogue.js';
import { Decimal } from './decimal.js';
import { DERIVED_CODES, derivedFrom } from './derived.js';
import type { DeclaredFigure, DeclaredFigures, Figure, Figures } from './figures.js';
import { DECLARED_KEYS, MODULES, PRODUCT_MODULES } from './modules.js';
import type { Ratio } from './ratio.js';

/**
 * Multiplies figures by a factor, for instance those of a dataset by the amount consumed, without rounding: modules, or the
 * aggregate if there are no modules. Derived indicators are left out, so that `complete` derives them from the scaled parts, and
 * the resulting sum is exactly the sum of its parts.
 */
export function scale(figures: Figures, factor: Ratio): DeclaredFigures {
  const declared = withoutDerived(figures);
  const scaled: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = declared[code];
    if (figure !== undefined) scaled[code] = scaledFigure(figure, factor);
  }
  return scaled;
}

/** The declared form of figures: without the totals. */
export function declaredOf(figures: Figures): DeclaredFigures {
  const declared: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = figures[code];
    if (figure !== undefined) declared[code] = declaredFigure(figure);
  }
  return declared;
}

function declaredFigure(figure: Figure): DeclaredFigure {
  const hasModule = PRODUCT_MODULES.some((module) => figure[module] !== undefined);
  const declared: DeclaredFigure = figure.method === undefined ? {} : { method: figure.method };
  for (const key of hasModule ? MODULES : DECLARED_KEYS) {
    const value = figure[key];
    if (value !== undefined) declared[key] = new Decimal(value);
  }
  return declared;
}

/** Removes the values of derived indicators that `complete` would derive again. */
function withoutDerived(figures: Figures): DeclaredFigures {
  const declared = declaredOf(figures);
  const kept = { ...declared };
  for (const code of DERIVED_CODES) {
    const figure = declared[code];
    if (figure === undefined) continue;
    const own = withoutValues(figure, derivedFrom(declared, code));
    if (Object.keys(own).length > 0) kept[code] = own;
    else delete kept[code];
  }
  return kept;
}

function withoutValues(figure: DeclaredFigure, derived: DeclaredFigure): DeclaredFigure {
  const own: DeclaredFigure = { ...figure };
  for (const key of DECLARED_KEYS) {
    const value = derived[key];
    if (value !== undefined && own[key]?.eq(value)) delete own[key];
  }
  return own;
}

function scaledFigure(figure: DeclaredFigure, factor: Ratio): DeclaredFigure {
  const scaled: DeclaredFigure = { ...figure };
  for (const key of DECLARED_KEYS) {
    const value = figure[key];
    if (value !== undefined) scaled[key] = factor.times(value).toDecimal();
  }
  return scaled;
}
