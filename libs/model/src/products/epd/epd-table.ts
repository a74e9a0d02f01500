import { DOWNSTREAM_MODULES, INDICATOR_CODES, INDICATORS, print, PRODUCT_MODULES } from '#impacts';
import type { DeclaredKey, Figure, Figures, IndicatorCode } from '#impacts';
import { notStatedModules, CARBON_CONTENT_KEYS, CARBON_CONTENTS, UNIT_WORDS } from '#model/factors';
import type { OwnEpd } from './own-epd.js';

export interface EpdTableRow {
  readonly code: IndicatorCode;
  readonly name: string;
  readonly unit: string;
  /** One for each column: a plain decimal, or one of the two below. */
  readonly cells: readonly string[];
}

/** The table of EN 15804: indicators in rows, by their groups, and modules in columns. */
export interface EpdTable {
  readonly columns: readonly DeclaredKey[];
  readonly groups: readonly { readonly title: string; readonly rows: readonly EpdTableRow[] }[];
  /** Whether `A1_A3` has the sum of the modules of some indicator. */
  readonly hasSums: boolean;
}

/** In a module that no indicator has: not declared. */
export const MODULE_NOT_DECLARED = 'MND';
/** Where only this indicator has no figure. */
export const NO_FIGURE = '–';

/**
 * All indicators and all modules. Where each that has a product stage states all of A1, A2 and A3, these are columns of their own. Else
 * A1-A3 is one column, in which those that state modules have the sum of these, and A1, A2 and A3 follow where any of them is stated apart.
 */
export function epdTable(figures: Figures): EpdTable {
  const all = Object.values(figures);
  const has = (key: DeclaredKey) => all.some((figure) => figure[key] !== undefined);
  const apart = PRODUCT_MODULES.some(has) ? PRODUCT_MODULES : [];
  const needsSum = (figure: Figure) => !hasModules(figure) || notStatedModules(figure).length > 0;
  const hasStage = all.some((figure) => figure.A1_A3 !== undefined && needsSum(figure));
  const productStage: readonly DeclaredKey[] = hasStage ? ['A1_A3', ...apart] : PRODUCT_MODULES;
  const columns = [...productStage, ...DOWNSTREAM_MODULES, 'D' as const];
  const cellsOf = (figure: Figure = {}) =>
    columns.map((column) => figure[column] ?? (has(column) ? NO_FIGURE : MODULE_NOT_DECLARED));
  const groups = [...new Set(INDICATOR_CODES.map((code) => INDICATORS[code].method))].map((group) => ({
    title: group.replace(/^EN15804\+A2 - /, ''),
    rows: INDICATOR_CODES.filter((code) => INDICATORS[code].method === group).map((code) => ({
      code,
      name: INDICATORS[code].name,
      unit: UNIT_WORDS[INDICATORS[code].unit].text,
      cells: cellsOf(figures[code]),
    })),
  }));
  return { columns, groups, hasSums: hasStage && apart.length > 0 };
}

function hasModules(figure: Figure): boolean {
  return PRODUCT_MODULES.some((module) => figure[module] !== undefined);
}

/** `A1-A3` as the standard writes it. */
export function columnName(column: DeclaredKey): string {
  return column === 'A1_A3' ? 'A1-A3' : column;
}

export interface CarbonContentRow {
  readonly name: string;
  /** In kg of carbon per declared unit, a plain decimal. */
  readonly content: string;
}

/** The content of biogenic carbon of product and packaging: what is stated of it. */
export function carbonContentRows(own: OwnEpd): readonly CarbonContentRow[] {
  return CARBON_CONTENT_KEYS.flatMap((key) => {
    const content = own[key];
    return content === undefined ? [] : [{ name: CARBON_CONTENTS[key].name, content: print(content) }];
  });
}
