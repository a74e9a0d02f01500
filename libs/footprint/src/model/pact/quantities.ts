/** How an amount comes about where a product is made of others. */
interface QuantityRule {
  /** Whether it is one of the addends of pcfExcludingBiogenicUptake, which has GWP-fossil beside these. */
  readonly isAddend?: true;
  /** Whether an input that does not state it is a gap, even if no other input does: climate figures always have such a part. */
  readonly isExpected?: true;
  /** Whether only what becomes part of the product counts: no packaging, ancillaries or transports. */
  readonly ofProduct?: true;
}

/**
 * The amounts of a PACT footprint that add up over the inputs of a model beside GWP-fossil, by PACT's names: in kg CO2e, contents in
 * kg of carbon, per one unit of the product, cradle to gate.
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
} as const satisfies Record<string, QuantityRule>;

export type Quantity = keyof typeof QUANTITIES;
export const QUANTITY_NAMES = Object.keys(QUANTITIES) as readonly Quantity[];

const rules: Readonly<Record<Quantity, QuantityRule>> = QUANTITIES;

export function isExpected(quantity: Quantity): boolean {
  return rules[quantity].isExpected ?? false;
}

export function isOfProduct(quantity: Quantity): boolean {
  return rules[quantity].ofProduct ?? false;
}

export const ADDENDS: readonly Quantity[] = QUANTITY_NAMES.filter((quantity) => rules[quantity].isAddend);
