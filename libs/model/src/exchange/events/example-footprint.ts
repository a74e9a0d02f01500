import { SPEC_VERSION } from '../carbon-footprint.js';
import type { ProductFootprint } from '../footprint.js';

/** An invented footprint of a company, of the year before `now`, to show what one looks like. */
export function exampleFootprint(
  { name, companyIds }: { readonly name: string; readonly companyIds: readonly string[] },
  now: Date,
): ProductFootprint {
  const year = now.getUTCFullYear();
  return {
    id: '5e3b1c62-2d0c-4c4f-8c0e-6a0f4d1b7a21',
    created: `${year}-01-01T00:00:00Z`,
    status: 'Active',
    specVersion: SPEC_VERSION,
    companyName: name,
    companyIds,
    productDescription: 'Coil of cold-rolled steel, 1 mm',
    productIds: ['urn:gtin:4012345000016'],
    productNameCompany: 'Cold-rolled coil',
    pcf: {
      declaredUnitOfMeasurement: 'kilogram',
      declaredUnitAmount: '1',
      productMassPerDeclaredUnit: '1',
      referencePeriodStart: `${year - 1}-01-01T00:00:00Z`,
      referencePeriodEnd: `${year}-01-01T00:00:00Z`,
      geographyCountry: 'DE',
      pcfExcludingBiogenicUptake: '2.31',
      pcfIncludingBiogenicUptake: '2.31',
      fossilCarbonContent: '0',
      fossilGhgEmissions: '2.31',
      ipccCharacterizationFactors: ['AR6'],
      crossSectoralStandards: ['PACT-3.0'],
      exemptedEmissionsPercent: '0',
      primaryDataShare: '62',
    },
  };
}
