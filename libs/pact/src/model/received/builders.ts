/** For specs: a footprint as a partner sends it, PACT 3.0.3. */
export function receivedExample(over: object = {}, pcf: object = {}): Readonly<Record<string, unknown>> {
  return {
    id: 'b1f8c0ee-9a1f-4f0e-8d5e-0c6a1d2e3f40',
    specVersion: '3.0.3',
    created: '2025-02-03T09:30:00Z',
    status: 'Active',
    companyName: 'Foundry of the North',
    companyIds: ['urn:epc:id:sgln:4012345.00000.0'],
    productDescription: 'Ingot for casting',
    productIds: ['urn:gtin:4012345000016'],
    productNameCompany: 'Cast ingot',
    pcf: {
      ...{ declaredUnitOfMeasurement: 'kilogram', declaredUnitAmount: '1', productMassPerDeclaredUnit: '1' },
      ...{ referencePeriodStart: '2024-01-01T00:00:00Z', referencePeriodEnd: '2025-01-01T00:00:00Z' },
      ...{ geographyCountry: 'NO', pcfExcludingBiogenicUptake: '2.31', pcfIncludingBiogenicUptake: '2.31' },
      ...{ fossilCarbonContent: '0', fossilGhgEmissions: '2.31', ipccCharacterizationFactors: ['AR6'] },
      ...{ crossSectoralStandards: ['PACT-3.0'], exemptedEmissionsPercent: '0' },
      ...pcf,
    },
    ...over,
  };
}
