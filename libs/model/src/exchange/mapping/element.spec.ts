import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.js';
import { aCompany, aModel, aPublicationInput, mappedOf, reasonOf } from './builders.js';
import { mapElement } from './element.js';

const pcfOf = (...over: Parameters<typeof mappedOf>) => mappedOf(...over).content.pcf;

const database = { name: 'Agribalyse', version: '3.1', gwpSet: 'AR5', boundary: 'field to plate' };
const dataset = { owner: 'x', uuid: 'x', name: 'Apple', declaredUnit: 'kg' as const, database };
const fromDataset = { dataset, contributors: [database] };

describe('what the element states for PACT', () => {
  it('takes precedence over the company’s default, which takes precedence over 0', () => {
    expect(pcfOf()).toMatchObject({ fossilCarbonContent: '0', exemptedEmissionsPercent: '0' });
    const defaults = { fossilCarbonContent: '0.20', exemptedEmissionsPercent: '3' };
    expect(pcfOf({}, defaults)).toMatchObject({ fossilCarbonContent: '0.2', exemptedEmissionsPercent: '3' });
    const pact = { fossilCarbonContent: '+0.5', exemptedEmissionsPercent: '1.0' };
    expect(pcfOf({ pact }, defaults)).toMatchObject({ fossilCarbonContent: '0.5', exemptedEmissionsPercent: '1' });
  });

  it('is included if PACT does not require it, and absent if it is not stated', () => {
    const pact = {
      biogenicCarbonContent: '0.4',
      recycledCarbonContent: '0.1',
      boundaryProcessesDescription: 'Smelting and rolling',
      allocationRulesDescription: 'By mass',
      exemptedEmissionsDescription: 'Office supplies',
    };
    expect(pcfOf({ pact })).toMatchObject(pact);
    for (const field of Object.keys(pact)) expect(pcfOf()).not.toHaveProperty(field);
  });

  it('describes the boundary, or else the database does', () => {
    expect(pcfOf(fromDataset).boundaryProcessesDescription).toBe('field to plate');
    const pact = { boundaryProcessesDescription: 'ours' };
    expect(pcfOf({ ...fromDataset, pact }).boundaryProcessesDescription).toBe('ours');
  });

  it('withholds the element if it is no decimal, or negative', () => {
    expect(reasonOf({ pact: { fossilCarbonContent: '-1', biogenicCarbonContent: '1e3' } })).toBe(
      'pact.fossilCarbonContent must be a decimal number, at least 0. ' +
        'pact.biogenicCarbonContent must be a decimal number, at least 0.',
    );
    expect(reasonOf({}, { exemptedEmissionsPercent: 'few' })).toContain('exemptedEmissionsPercent of the company');
  });
});

describe('the sources of a footprint', () => {
  it('give the characterization factors, or else the company does', () => {
    expect(pcfOf().ipccCharacterizationFactors).toEqual(['AR6']);
    expect(pcfOf({}, { characterizationFactors: ['AR5', 'AR4'] }).ipccCharacterizationFactors).toEqual(['AR4', 'AR5']);
    expect(pcfOf({}, { characterizationFactors: [] }).ipccCharacterizationFactors).toEqual(['AR6']);
    const contributors = [{ name: 'a', gwpSet: 'IPCC AR5 (100 years)' }, { name: 'b', gwpSet: 'AR4' }, { name: 'c' }];
    expect(pcfOf({ contributors }).ipccCharacterizationFactors).toEqual(['AR4', 'AR5']);
  });

  it('are named with their versions, whatever their order', () => {
    expect(pcfOf()).not.toHaveProperty('secondaryEmissionFactorSources');
    const contributors = [{ name: 'b' }, database, { name: 'b', version: '' }, database];
    const expected = [
      { name: 'Agribalyse', version: '3.1' },
      { name: 'b', version: 'unspecified' },
    ];
    expect(pcfOf({ contributors }).secondaryEmissionFactorSources).toEqual(expected);
    expect(pcfOf({ contributors: contributors.reverse() }).secondaryEmissionFactorSources).toEqual(expected);
  });

  it('do not name a partner, whose footprint is no secondary data, but what the used ones are weighted by', () => {
    const partners = { name: 'PACT: Foundry', version: 'received', gwpSet: 'AR4', isPartners: true };
    expect(pcfOf({ contributors: [partners] })).not.toHaveProperty('secondaryEmissionFactorSources');
    const drawn = { ...aModel({ characterizationFactors: ['AR6'] }), contributors: [partners, database] };
    expect(mappedOf(drawn).content.comment).toContain('characterization factors mixed: AR5, AR6');
    expect(pcfOf(drawn)).toMatchObject({
      ipccCharacterizationFactors: ['AR5', 'AR6'],
      secondaryEmissionFactorSources: [{ name: 'Agribalyse', version: '3.1' }],
    });
  });

  it('follow standards, which the company names', () => {
    expect(pcfOf().crossSectoralStandards).toEqual(['PACT-3.0']);
    expect(pcfOf({}, { crossSectoralStandards: ['ISO14067'] }).crossSectoralStandards).toEqual(['ISO14067']);
    expect(pcfOf({}, { crossSectoralStandards: [] }).crossSectoralStandards).toEqual(['PACT-3.0']);
  });
});

describe('packaging and outbound logistics', () => {
  it('are reported if there is packaging', () => {
    const included = aModel({ hasPackaging: true, packagingCO2e: '0.250' });
    expect(pcfOf(included)).toMatchObject({ packagingEmissionsIncluded: true, packagingGhgEmissions: '0.25' });
    const none = pcfOf(aModel());
    expect(none.packagingEmissionsIncluded).toBe(false);
    expect(none).not.toHaveProperty('packagingGhgEmissions');
    expect(pcfOf()).not.toHaveProperty('packagingEmissionsIncluded');
  });

  it('are reported if the company pays for the transport', () => {
    const figures = { 'GWP-fossil': { A1_A3: '1', A4: '0.7' } };
    expect(pcfOf({ figures }, { outboundLogistics: true }).outboundLogisticsGhgEmissions).toBe('0.7');
    expect(pcfOf({ figures })).not.toHaveProperty('outboundLogisticsGhgEmissions');
    const negative = { 'GWP-fossil': { A1_A3: '1', A4: '-0.7' } };
    expect(pcfOf({ figures: negative }, { outboundLogistics: true })).not.toHaveProperty(
      'outboundLogisticsGhgEmissions',
    );
  });
});

describe('the quality of the data', () => {
  it('has a primary data share: the one stated, or none for a dataset', () => {
    expect(pcfOf({ dataQualityIndicators: { specificPercent: 62.5 } }).primaryDataShare).toBe('62.5');
    expect(pcfOf({ ...fromDataset, dataQualityIndicators: { specificPercent: 10 } }).primaryDataShare).toBe('10');
    expect(pcfOf(fromDataset).primaryDataShare).toBe('0');
    expect(pcfOf()).not.toHaveProperty('primaryDataShare');
  });

  it('has three ratings or none', () => {
    const rated = { technologicalDQR: 1, geographicalDQR: 2, temporalDQR: 5 };
    const dqi = { technologicalDQR: '1', geographicalDQR: '2', temporalDQR: '5' };
    expect(pcfOf({ dataQualityIndicators: { ...rated, completenessDQR: 4 } }).dqi).toEqual(dqi);
    expect(pcfOf({ dataQualityIndicators: { technologicalDQR: 1, temporalDQR: 5 } })).not.toHaveProperty('dqi');
  });

  it('is verified when the version is', () => {
    const verification = { completedAt: new Date('2026-05-06T00:00:00Z'), providerName: 'Verity AS' };
    expect(pcfOf({ versionState: 'verified', verification }).verification).toEqual({
      providerName: 'Verity AS',
      completedAt: '2026-05-06T00:00:00.000Z',
    });
    expect(pcfOf({ versionState: 'locked', verification })).not.toHaveProperty('verification');
  });
});

describe('a mapped element', () => {
  it('is withheld with every reason at once', () => {
    expect(reasonOf({ unit: undefined, figures: {} })).toBe('unit is missing. impacts[GWP-fossil].A1_A3 is missing.');
  });

  it('never holds null, undefined or an empty optional list', () => {
    const { content } = mappedOf({ ...fromDataset, ...aModel() });
    const visit = (value: unknown): void => {
      expect(value).not.toBeNull();
      expect(value).not.toBeUndefined();
      if (Array.isArray(value)) expect(value.length).toBeGreaterThan(0);
      if (typeof value === 'object') Object.values(value as object).forEach(visit);
    };
    visit(content);
  });

  it('keeps its hash while nothing in it changes, whatever the order of its members', () => {
    const { content } = mappedOf();
    const reordered = JSON.parse(JSON.stringify(content), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as typeof content;
    expect(contentHash(reordered)).toEqual(contentHash(content));
    expect(contentHash(mappedOf({ notes: 'changed', revision: 9, updated: new Date() }).content)).toEqual(
      contentHash(content),
    );
    expect(contentHash(mappedOf({ name: 'Steel' }).content)).not.toEqual(contentHash(content));
  });

  it('keeps the hash that is stored, so that the next release publishes nothing again', () => {
    expect(contentHash(mappedOf().content).toString('hex')).toBe(
      'ad03a489d93ec703f461abab40132a06cb8ea0f5f150a2918b5268ac464cee17',
    );
  });

  it('depends on the element and the company alone', () => {
    expect(mapElement(aPublicationInput(), aCompany())).toEqual(mapElement(aPublicationInput(), aCompany()));
  });
});
