import { INDICATOR_CODES } from './catalogue.js';
import { Decimal } from './decimal.js';
import { derivedFrom, SUM_OF_PARTS } from './derived.js';
import type { DeclaredFigure, DeclaredFigures, Figure, Figures } from './figures.js';
import { DECLARED_KEYS, MODULES, PRODUCT_MODULES } from './modules.js';

/**
 * Figures times a factor, for instance a dataset's times the amount consumed: modules, or the aggregate where no module
 * is known. Not rounded. What only follows from other indicators is left out, for `complete` to derive from their scaled
 * values: so the printed sum is the sum of the printed parts.
 */
export function scale(figures: Figures, factor: Decimal): DeclaredFigures {
  const declared = withoutDerived(declaredOf(figures));
  const scaled: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = declared[code];
    if (figure !== undefined) scaled[code] = scaledFigure(figure, factor);
  }
  return scaled;
}

/** Back from what is printed to what it was computed from. */
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

function withoutDerived(declared: DeclaredFigures): DeclaredFigures {
  const kept = { ...declared };
  for (const code of Object.keys(SUM_OF_PARTS) as (keyof typeof SUM_OF_PARTS)[]) {
    const figure = declared[code];
    if (figure === undefined) continue;
    const derived = derivedFrom(declared, code);
    const own: DeclaredFigure = { ...figure };
    for (const key of DECLARED_KEYS) {
      const value = derived[key];
      if (value !== undefined && own[key]?.eq(value)) delete own[key];
    }
    if (Object.keys(own).length > 0) kept[code] = own;
    else delete kept[code];
  }
  return kept;
}

function scaledFigure(figure: DeclaredFigure, factor: Decimal): DeclaredFigure {
  const scaled: DeclaredFigure = { ...figure };
  for (const key of DECLARED_KEYS) {
    const value = figure[key];
    if (value !== undefined) scaled[key] = value.times(factor);
  }
  return scaled;
}
