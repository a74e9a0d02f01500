import { INDICATOR_CODES } from './catalogue.js';
import type { FigurePatch, FiguresPatch } from './declared.js';
import type { DeclaredFigure, DeclaredFigures } from './figures.js';
import { DECLARED_KEYS, PRODUCT_MODULES } from './modules.js';

/**
 * Applies a patch to declared figures, key by key: absent keeps, null clears, a value sets. An aggregate A1_A3 is kept only
 * without A1, A2 and A3: setting one of these drops it, and it is ignored if one of them is set.
 */
export function mergeDeclared(now: DeclaredFigures, patch: FiguresPatch): DeclaredFigures {
  const merged: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = mergeFigure(now[code], patch[code]);
    if (figure !== undefined && Object.keys(figure).length > 0) merged[code] = figure;
  }
  return merged;
}

function mergeFigure(
  now: DeclaredFigure | undefined,
  patch: FigurePatch | null | undefined,
): DeclaredFigure | undefined {
  if (patch === undefined) return now;
  if (patch === null) return undefined;
  const merged: DeclaredFigure = { ...now };
  if (patch.method === null) delete merged.method;
  else if (patch.method !== undefined) merged.method = patch.method;
  for (const key of DECLARED_KEYS) {
    const value = patch[key];
    if (value === null) delete merged[key];
    else if (value !== undefined) merged[key] = value;
  }
  if (PRODUCT_MODULES.some((module) => merged[module] !== undefined)) delete merged.A1_A3;
  return merged;
}
