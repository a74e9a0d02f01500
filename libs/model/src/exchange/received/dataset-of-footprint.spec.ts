import { describe, expect, it } from 'vitest';
import { complete } from '#impacts';
import { receivedExample } from './builders.js';
import { datasetOfFootprint } from './dataset-of-footprint.js';

const factorOf = (over: object = {}, pcf: object = {}) => {
  const factor = datasetOfFootprint(receivedExample(over, pcf));
  if (factor.kind === 'none') throw new Error(factor.reasons.join(' '));
  return factor;
};
const reasonsOf = (footprint: unknown) => {
  const factor = datasetOfFootprint(footprint);
  return factor.kind === 'none' ? factor.reasons : [];
};

describe('datasetOfFootprint', () => {
  it('divides nothing: of 1000 kg the figures are those of the document, and the declared amount is 1000', () => {
    const { row, supplier } = factorOf({}, { declaredUnitAmount: '1000', fossilGhgEmissions: '1803.10' });
    expect(supplier).toBe('Foundry of the North');
    expect(row).toMatchObject({ name: 'Cast ingot', unit: 'kg', geoLocation: 'NO', referenceYear: 2024 });
    expect(row.declaredAmount?.toFixed()).toBe('1000');
    expect(complete(row.figures)['GWP-fossil']?.A1_A3).toBe('1803.1');
  });

  it('keeps fossil, land use change and both biogenic parts, all as A1 to A3', () => {
    const parts = {
      ...{ fossilGhgEmissions: '1.2', landUseChangeGhgEmissions: '0.3', biogenicNonCO2Emissions: '0.25' },
      ...{ biogenicCO2Uptake: '-2', pcfExcludingBiogenicUptake: '1.75', pcfIncludingBiogenicUptake: '-0.25' },
    };
    const { row, received } = factorOf({}, parts);
    const figures = complete(row.figures);
    expect(figures['GWP-fossil']?.A1_A3).toBe('1.2');
    expect(figures['GWP-luluc']?.A1_A3).toBe('0.3');
    expect(figures['GWP-biogenic']?.A1_A3).toBe('-1.75');
    expect(figures['GWP-total']?.A1_A3).toBe('-0.25');
    expect(received).toMatchObject(parts);
    expect(received.notes.join()).not.toContain('difference');
  });

  it('puts no zero for a part that the document does not state', () => {
    const figures = complete(factorOf().row.figures);
    expect(figures).not.toHaveProperty('GWP-luluc');
    expect(figures).not.toHaveProperty('GWP-biogenic');
    expect(figures).not.toHaveProperty('GWP-total');
  });

  it('keeps packaging, aircraft, carbon contents and outbound logistics apart from the figures', () => {
    const apart = {
      ...{ packagingEmissionsIncluded: true, packagingGhgEmissions: '0.02' },
      ...{ aircraftGhgEmissions: '0.01', outboundLogisticsGhgEmissions: '0.4' },
      ...{ biogenicCarbonContent: '0.3', packagingBiogenicCarbonContent: '0.04' },
    };
    const { row, received } = factorOf({}, apart);
    expect(complete(row.figures)['GWP-fossil']?.A1_A3).toBe('2.31');
    expect(received).toMatchObject(apart);
  });

  it('keeps totals as received, and names their difference from the parts', () => {
    const { received } = factorOf({}, { pcfExcludingBiogenicUptake: '2.5', pcfIncludingBiogenicUptake: '2.4' });
    expect(received).toMatchObject({ pcfExcludingBiogenicUptake: '2.5', pcfIncludingBiogenicUptake: '2.4' });
    expect(received.notes).toEqual(
      expect.arrayContaining([
        'pcfExcludingBiogenicUptake is 2.5; its seven parts make 2.31, a difference of 0.19.',
        'pcfIncludingBiogenicUptake is 2.4; pcfExcludingBiogenicUptake and biogenicCO2Uptake make 2.5, a difference of -0.1.',
      ]),
    );
  });

  it('keeps mass, period, validity, shares and ratings', () => {
    const dqi = { technologicalDQR: '1', geographicalDQR: '2', temporalDQR: '1.5' };
    const { row, received } = factorOf({}, { productMassPerDeclaredUnit: '0.9', primaryDataShare: '62.50', dqi });
    expect(row).toMatchObject({ validUntil: '2028-01-01' });
    expect(row.rating?.toFixed()).toBe('1.5');
    expect(received).toMatchObject({
      ...{ productMass: '0.9', primaryDataShare: '62.5', ...dqi },
      ...{ referencePeriodStart: '2024-01-01T00:00:00.000Z', referencePeriodEnd: '2025-01-01T00:00:00.000Z' },
    });
  });

  it('finds a region by its name, and takes none for the whole world', () => {
    const region = { geographyCountry: undefined, geographyRegionOrSubregion: 'Western Europe' };
    expect(factorOf({}, region).row.geoLocation).toBe('155');
    expect(factorOf({}, { geographyCountry: undefined }).row.geoLocation).toBe('Global');
    const unknown = factorOf({}, { geographyCountry: 'XX' });
    expect(unknown.row).not.toHaveProperty('geoLocation');
    expect(unknown.received.notes).toContain('Left out: The geography is no place that is known here.');
  });

  it('names what no figure can hold', () => {
    const { received } = factorOf({}, { landCarbonLeakage: '0.1', ccuCarbonContent: '0.2' });
    const [note] = received.notes.filter((text) => text.startsWith('Only in the document'));
    expect(note).toContain('landCarbonLeakage, ccuCarbonContent');
  });

  it('leaves out and notes what is faulty beside the figures', () => {
    const { row, received } = factorOf(
      {},
      { primaryDataShare: '101', referencePeriodEnd: 'soon', packagingGhgEmissions: 5 },
    );
    expect(row).not.toHaveProperty('validUntil');
    expect(received).not.toHaveProperty('primaryDataShare');
    expect(received).not.toHaveProperty('packagingGhgEmissions');
    expect(received.notes).toEqual(
      expect.arrayContaining([
        'Left out: primaryDataShare must be a decimal number as a string, from 0 to 100.',
        'Left out: pcf.referencePeriodEnd is no time.',
        expect.stringContaining('Left out: pcf.packagingGhgEmissions must be a decimal number'),
      ]),
    );
  });

  it.each([
    ['no unit', { declaredUnitOfMeasurement: undefined }, 'pcf.declaredUnitOfMeasurement is missing.'],
    ['a unit of no counterpart', { declaredUnitOfMeasurement: 'megabit second' }, /megabit second.*no counterpart/],
    ['a unit that an object has by nature', { declaredUnitOfMeasurement: 'toString' }, /toString.*no counterpart/],
    ['no amount', { declaredUnitAmount: undefined }, 'pcf.declaredUnitAmount is missing.'],
    ['an amount of 0', { declaredUnitAmount: '0.0' }, 'pcf.declaredUnitAmount must be above 0.'],
    ['a negative amount', { declaredUnitAmount: '-1' }, 'pcf.declaredUnitAmount must be above 0.'],
    ['no fossil figure', { fossilGhgEmissions: null }, 'pcf.fossilGhgEmissions is missing.'],
    ['a negative fossil figure', { fossilGhgEmissions: '-2' }, /fossilGhgEmissions must be .* at least 0/],
    ['a positive uptake', { biogenicCO2Uptake: '1' }, /biogenicCO2Uptake must be .* at most 0/],
    ['an absurd number', { fossilGhgEmissions: '1'.repeat(21) }, /fossilGhgEmissions must be a decimal/],
    ['an exponent', { fossilGhgEmissions: '1e3' }, /fossilGhgEmissions must be a decimal/],
    ['a JSON number', { fossilGhgEmissions: 2.31 }, /fossilGhgEmissions must be a decimal number as a string/],
  ])('makes no factor of a document with %s, and says why', (_, pcf, reason) => {
    const reasons = reasonsOf(receivedExample({}, pcf));
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(reason);
  });

  it.each([undefined, null, [], 'text', {}, { pcf: [] }, { pcf: { dqi: 1 } }])(
    'makes no factor of what is no footprint: %j',
    (document) => {
      expect(reasonsOf(document)).toEqual([
        'id must be a UUID.',
        'status must be Active or Deprecated.',
        'created must be a time.',
        'productNameCompany must be a text.',
        'companyName must be a text.',
        'productIds must hold at least one id.',
        'pcf.declaredUnitOfMeasurement is missing.',
        'pcf.declaredUnitAmount is missing.',
        'pcf.fossilGhgEmissions is missing.',
      ]);
    },
  );

  it('makes no factor of names that cannot be stored', () => {
    expect(reasonsOf(receivedExample({ productNameCompany: 'a\u0000b' }))).toEqual([
      'productNameCompany must be a text.',
    ]);
  });
});
