import { INDICATOR_CODES } from './catalogue.js';
import type { IndicatorCode } from './catalogue.js';
import { parseDecimal, stored } from './decimal.js';
import { fieldOf } from './figures.js';
import type { DeclaredFigure, DeclaredFigures } from './figures.js';
import { DECLARED_KEYS } from './modules.js';
import type { DeclaredKey } from './modules.js';

type FigureJson = { method?: string } & Partial<Record<DeclaredKey, string>>;
/** Declared figures as they are stored in a jsonb column. */
export type DeclaredJson = Partial<Record<IndicatorCode, FigureJson>>;

export function declaredToJson(declared: DeclaredFigures): DeclaredJson {
  const json: DeclaredJson = {};
  for (const code of INDICATOR_CODES) {
    const figure = declared[code];
    if (figure !== undefined) json[code] = figureToJson(figure, code);
  }
  return json;
}

/**
 * Reads the result of `declaredToJson`. Ignores keys that are not an indicator, a module or `method`.
 * @throws Error on a value that is not a decimal string, because an unreadable figure must not count as absent
 */
export function declaredFromJson(json: unknown): DeclaredFigures {
  const declared: DeclaredFigures = {};
  for (const code of INDICATOR_CODES) {
    const figure = own(json, code);
    if (figure !== undefined) declared[code] = figureFromJson(figure, code);
  }
  return declared;
}

function figureToJson(figure: DeclaredFigure, code: IndicatorCode): FigureJson {
  const json: FigureJson = figure.method === undefined ? {} : { method: figure.method };
  for (const key of DECLARED_KEYS) {
    const value = figure[key];
    if (value !== undefined) json[key] = stored(value, fieldOf(code, key));
  }
  return json;
}

function figureFromJson(json: unknown, code: IndicatorCode): DeclaredFigure {
  const method = own(json, 'method');
  const figure: DeclaredFigure = typeof method === 'string' ? { method } : {};
  for (const key of DECLARED_KEYS) {
    const text = own(json, key);
    if (text === undefined) continue;
    const value = typeof text === 'string' ? parseDecimal(text) : undefined;
    if (value === undefined) throw new Error(`A stored figure is unreadable: ${code}.${key}`);
    figure[key] = value;
  }
  return figure;
}

function own(json: unknown, key: string): unknown {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, key)) return undefined;
  return (json as Record<string, unknown>)[key];
}
