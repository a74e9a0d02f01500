import type { PactAttributes } from '#model/terms';

/** A data model extension: the lane of a transport, as iLEAP has it. */
export const LANE = {
  specVersion: '2.0.0',
  dataSchema: 'https://api.ileap.sine.dev/toc.json',
  documentation: 'https://sine-fdn.github.io/ileap-extension/',
  data: { tocId: 'road-1', mode: 'Road', energyCarriers: [{ energyCarrier: 'Diesel', relativeShare: '1' }] },
};

/** For specs: what can be stated for PACT beside carbon contents, biogenic parts and descriptions, as it leaves again. */
export const STATED = {
  landManagementFossilGhgEmissions: '0.01',
  landManagementBiogenicCO2Emissions: '0.4',
  landManagementBiogenicCO2Removals: '-0.15',
  landCarbonLeakage: '0.02',
  landAreaOccupation: '1.5',
  aircraftGhgEmissions: '0.03',
  packagingEmissionsIncluded: true,
  packagingGhgEmissions: '0.04',
  packagingBiogenicCarbonContent: '0.06',
  ccsTechnologicalCO2CaptureIncluded: true,
  ccsTechnologicalCO2Capture: '-1.25',
  technologicalCO2CaptureOrigin: 'Lime kiln, North Sea',
  technologicalCO2Removals: '-0.5',
  ccuCarbonContent: '0.07',
  ccuCalculationApproach: 'Credit',
  ccuCreditCertification: 'https://example.com/certificate',
  crossSectoralStandards: ['ISO14067', 'PEF'],
  productOrSectorSpecificRules: [
    { operator: 'PEF', ruleNames: ['PEFCR Feed 4.2'] },
    { operator: 'Other', ruleNames: ['TfS 2.1', 'TfS 3'], otherOperatorName: 'TfS' },
  ],
  verification: {
    coverage: 'product level',
    providerName: 'Verity AS',
    completedAt: '2026-02-03T00:00:00.000Z',
    standardName: 'ISO 14064-3',
    comments: 'Limited assurance',
  },
  validityPeriodStart: '2026-02-01T00:00:00.000Z',
  validityPeriodEnd: '2027-02-01T12:30:00.500Z',
  extensions: [LANE],
} satisfies PactAttributes;
