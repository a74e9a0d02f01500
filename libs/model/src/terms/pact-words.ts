/** The values that PACT Technical Specifications 3.0 allow. */
export const VERIFICATION_COVERAGES = ['PCF calculation model', 'PCF program', 'product level'] as const;
export type VerificationCoverage = (typeof VERIFICATION_COVERAGES)[number];

export const RULE_OPERATORS = ['PEF', 'EPD International', 'Other'] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

/** How captured CO2 that is used in the product is counted. */
export const CCU_APPROACHES = ['Cut-off', 'Credit'] as const;
export type CcuApproach = (typeof CCU_APPROACHES)[number];
