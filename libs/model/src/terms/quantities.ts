import type { IndicatorCode } from '#impacts';

/** How an amount comes about where a product is made of others. */
interface QuantityRule {
  /** Whether it is one of the addends of pcfExcludingBiogenicUptake, which has GWP-fossil beside these. */
  readonly isAddend?: true;
  /** Whether an input that does not state it is a gap, even if no other input does: climate figures always have such a part. */
  readonly isExpected?: true;
  /** Whether only what becomes part of the product counts: no packaging, ancillaries or transports. */
  readonly ofProduct?: true;
  /** What counts of the packaging in a model, where there is any, in place of what products say of theirs. */
  readonly ofPackaging?: 'biogenicCarbonContent';
}

/**
 * The amounts that add up over the inputs of a model beside GWP-fossil, those of a PACT footprint by PACT's names: in kg CO2e,
 * contents in kg of carbon, per one unit of the product, cradle to gate.
 */
export const QUANTITIES = {
  landUseChangeGhgEmissions: { isAddend: true, isExpected: true },
  biogenicNonCO2Emissions: { isAddend: true, isExpected: true },
  landManagementBiogenicCO2Emissions: { isAddend: true },
  landManagementBiogenicCO2Removals: { isAddend: true },
  ccsTechnologicalCO2Capture: { isAddend: true },
  technologicalCO2Removals: { isAddend: true },
  biogenicCO2Uptake: { isExpected: true },
  landManagementFossilGhgEmissions: {},
  aircraftGhgEmissions: {},
  packagingGhgEmissions: { ofProduct: true },
  fossilCarbonContent: { ofProduct: true },
  biogenicCarbonContent: { ofProduct: true },
  packagingBiogenicCarbonContent: { ofProduct: true, ofPackaging: 'biogenicCarbonContent' },
  // Of it PACT has the two parts alone. Where an element states both, it may still lack the indicator.
  'GWP-biogenic': { isExpected: true },
} as const satisfies Record<string, QuantityRule>;

export type Quantity = keyof typeof QUANTITIES;
export const QUANTITY_NAMES = Object.keys(QUANTITIES) as readonly Quantity[];

/** The amounts that are fields of a PACT footprint. */
export type PactQuantity = Exclude<Quantity, 'GWP-biogenic'>;
export const PACT_QUANTITIES = QUANTITY_NAMES.filter((quantity) => quantity !== 'GWP-biogenic');

/** The indicators that alone tell a quantity: neither a partner's footprint nor `pact` states these beside the figures. */
export const TOLD_BY_INDICATOR = {
  landUseChangeGhgEmissions: 'GWP-luluc',
  'GWP-biogenic': 'GWP-biogenic',
} as const satisfies Partial<Record<Quantity, IndicatorCode>>;

export type IndicatorQuantity = keyof typeof TOLD_BY_INDICATOR;
export const INDICATOR_QUANTITIES = Object.keys(TOLD_BY_INDICATOR) as readonly IndicatorQuantity[];

/** The quantities that a partner's footprint, a dataset or an element may state beside its figures. */
export type StatedQuantity = Exclude<Quantity, IndicatorQuantity>;
export const STATED_QUANTITIES = QUANTITY_NAMES.filter(
  (quantity): quantity is StatedQuantity => !(quantity in TOLD_BY_INDICATOR),
);

const rules: Readonly<Record<Quantity, QuantityRule>> = QUANTITIES;

export function isExpected(quantity: Quantity): boolean {
  return rules[quantity].isExpected ?? false;
}

export function isOfProduct(quantity: Quantity): boolean {
  return rules[quantity].ofProduct ?? false;
}

export function ofPackaging(quantity: Quantity): Quantity | undefined {
  return rules[quantity].ofPackaging;
}

export const ADDENDS: readonly Quantity[] = QUANTITY_NAMES.filter((quantity) => rules[quantity].isAddend);
