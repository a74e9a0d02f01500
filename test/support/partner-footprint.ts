import { randomUUID } from 'node:crypto';

/** A footprint of a partner that keeps all rules of PACT. */
export function aPartnerFootprint(more: Record<string, unknown> = {}) {
  return {
    id: randomUUID() as string,
    created: '2025-02-03T09:30:00Z',
    status: 'Active',
    specVersion: '3.0.3',
    companyName: 'Steel Ltd',
    companyIds: ['urn:epc:id:sgln:4012345.00000.0'],
    productDescription: 'Coil of cold-rolled steel, 1 mm',
    productIds: ['urn:gtin:4012345000016'],
    productNameCompany: 'Cold-rolled coil',
    pcf: {
      declaredUnitOfMeasurement: 'kilogram',
      declaredUnitAmount: '1',
      productMassPerDeclaredUnit: '1',
      referencePeriodStart: '2024-01-01T00:00:00Z',
      referencePeriodEnd: '2025-01-01T00:00:00Z',
      geographyCountry: 'DE',
      pcfExcludingBiogenicUptake: '2.31',
      pcfIncludingBiogenicUptake: '2.31',
      fossilCarbonContent: '0',
      fossilGhgEmissions: '2.31',
      ipccCharacterizationFactors: ['AR6'],
      crossSectoralStandards: ['PACT-3.0'],
      exemptedEmissionsPercent: '0',
    },
    ...more,
  };
}
