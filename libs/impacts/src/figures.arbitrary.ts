import fc from 'fast-check';
import { INDICATOR_CODES } from './catalogue.js';
import { Decimal } from './decimal.js';
import type { DeclaredFigure, DeclaredFigures } from './figures.js';
import { DECLARED_KEYS, PRODUCT_MODULES } from './modules.js';

/** Amounts of every length that requests may have, for property tests. */
export const anAmountText = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.stringMatching(/^[0-9]{1,20}$/), fc.stringMatching(/^[0-9]{0,30}$/))
  .map(([sign, whole, part]) => `${sign}${whole}${part && '.'}${part}`);

/** Amounts small enough that totals of them stay within 20 digits. */
export const aSmallAmount = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: -30, max: -25 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));

const aFigure: fc.Arbitrary<DeclaredFigure> = fc
  .dictionary(fc.constantFrom(...DECLARED_KEYS), aSmallAmount)
  .map((values) => {
    const figure: DeclaredFigure = { ...values };
    if (PRODUCT_MODULES.some((module) => figure[module] !== undefined)) delete figure.A1_A3;
    return figure;
  });

/** Figures as a merge leaves them: with an aggregate only if no module of the product stage is set. */
export const someFigures: fc.Arbitrary<DeclaredFigures> = fc.dictionary(
  fc.oneof(
    fc.constantFrom('GWP-total' as const, 'GWP-fossil', 'GWP-biogenic', 'GWP-luluc', 'PERT', 'PERE', 'PERM'),
    fc.constantFrom(...INDICATOR_CODES),
  ),
  aFigure,
);
