import { exampleFootprint } from '../events/example-footprint.js';

const EXAMPLE = exampleFootprint(
  { name: 'Foundry of the North', companyIds: ['urn:epc:id:sgln:4012345.00000.0'] },
  new Date('2025-02-03T09:30:00Z'),
);

/** For specs: a footprint as a partner sends it, which states no share of primary data. */
export function receivedExample(over: object = {}, pcf: object = {}): Readonly<Record<string, unknown>> {
  const stated = { geographyCountry: 'NO', primaryDataShare: undefined };
  return { ...EXAMPLE, productNameCompany: 'Cast ingot', pcf: { ...EXAMPLE.pcf, ...stated, ...pcf }, ...over };
}
