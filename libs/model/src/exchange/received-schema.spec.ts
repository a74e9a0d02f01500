import { describe, expect, it } from 'vitest';
import { receivedExample } from './received/builders.js';
import { readDocument } from './received/read-document.js';
import { receivedFaults } from './received-schema.js';

const faultsOf = (secondaryEmissionFactorSources: unknown) =>
  receivedFaults({ pcf: { secondaryEmissionFactorSources } }).filter(({ field }) => field.startsWith('pcf.secondary'));

describe('a list of a footprint that a partner sent', () => {
  const source = { name: 'ecoinvent', version: '3.11' };

  it('is faulty where a member is there twice', () => {
    expect(faultsOf([source, { ...source, version: '3.10' }])).toEqual([]);
    expect(faultsOf([source, { ...source }])).toEqual([
      { field: 'pcf.secondaryEmissionFactorSources', message: 'has an item twice' },
    ]);
  });

  it('is read at once, however long it is', () => {
    const began = performance.now();
    expect(faultsOf(Array.from({ length: 100_000 }, (_, at) => ({ ...source, version: String(at) })))).toEqual([]);
    // Compared one by one they take minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('a fault of a footprint that a partner sent', () => {
  const faultsIn = (over: object = {}, pcf: object = {}) => {
    const text = JSON.stringify(receivedExample(over, pcf));
    return receivedFaults(readDocument(text, JSON.parse(text)).document).map(
      ({ field, message }) => `${field} ${message}`,
    );
  };

  it.each<[string, object, object, string[]]>([
    [
      'a member that is missing',
      { companyName: undefined },
      { fossilGhgEmissions: undefined },
      ['companyName is missing', 'pcf.fossilGhgEmissions is missing'],
    ],
    ['one that is null and has to be there', { companyName: null }, {}, ['companyName is missing']],
    ['an empty name', { companyName: '' }, {}, ['companyName must not be empty']],
    ['no number', {}, { declaredUnitAmount: 'ten' }, ['pcf.declaredUnitAmount must be a decimal number above 0']],
    [
      'an uptake above 0',
      {},
      { biogenicCO2Uptake: 3 },
      ['pcf.biogenicCO2Uptake must be a decimal number of at most 0'],
    ],
    ['no time', { created: 'yesterday' }, {}, ['created must be a time such as 2025-01-31T00:00:00Z']],
    ['a status of its own', { status: 'active' }, {}, ['status must be one of: Active, Deprecated']],
    ['no list', { productIds: 'urn:gtin:1' }, {}, ['productIds must be a list']],
    ['an empty list', { productIds: [] }, {}, ['productIds must have an item at least']],
    [
      'many items without a form',
      { productIds: ['1', '2', '3'] },
      {},
      ['productIds.0 must be a URN: a text that begins with urn:'],
    ],
    ['an id that is none', { id: '1' }, {}, ['id must be a UUID']],
    ['a version to come', { specVersion: '4.0.0' }, {}, ['specVersion must be a version of PACT 3, such as 3.0.3']],
    [
      'three geographies',
      {},
      { geographyCountry: 'DE', geographyCountrySubdivision: 'DE-BY', geographyRegionOrSubregion: 'Europe' },
      ['pcf must have at most one of geographyCountry, geographyCountrySubdivision and geographyRegionOrSubregion'],
    ],
    [
      'version 2 of PACT, and nothing else',
      { specVersion: '2.2.0', companyName: undefined, pcf: { declaredUnit: 'liter' } },
      {},
      ['specVersion is 2.2.0: a document of version 2 of PACT, of which nothing more is read'],
    ],
  ])('is told in words: %s', (_what, over, pcf, faults) => {
    expect(faultsIn(over, pcf)).toEqual(faults);
  });

  it('is none of what can be read', () => {
    const over = {
      ...{
        created: '2025-04-30T00:00:00+00:00',
        validityPeriodStart: '2024-12-31T00:00:00+01:00',
        comment: '',
        own: {},
      },
      ...{ precedingPfIds: [receivedExample()['id']], productClassifications: null, specVersion: '3.0.4' },
    };
    const pcf = {
      ...{ fossilGhgEmissions: 2.31, declaredUnitAmount: '1e3', exemptedEmissionsDescription: '', dqi: null },
      verification: { providerName: '' },
    };
    expect(faultsIn(over, pcf)).toEqual([]);
  });
});
