import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf, searchGeoLocations, UNIT_CODES, VERSION_STATES } from '#model/terms';
import { complete, Decimal } from '#impacts';
import { footprintOf } from '../footprint.js';
import { CONTENT_SCHEMA, FOOTPRINT_SCHEMA } from '../footprint-schema.js';
import { aCompany, aPublicationInput, mappedOf } from './builders.js';
import { mapElement } from './element.js';

const options = { allErrors: true, strictTypes: false, strictRequired: false };
const isContent = new Ajv2020(options).compile(CONTENT_SCHEMA);
const isFootprint = new Ajv2020(options).compile(FOOTPRINT_SCHEMA);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: -25, max: 0 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));
const most = fc.string({ unit: 'grapheme', maxLength: 12 });
const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
const weight = fc.record({
  quantity: fc.double({ min: 0, max: 1e12, noNaN: true }).map((each) => new Decimal(String(each))),
  unit: fc.constantFrom('kg' as const, 'g', 't', 'lb'),
});
const rating = maybe(fc.integer({ min: 1, max: 5 }));
const percent = maybe(fc.double({ min: 0, max: 100, noNaN: true }));
const content = maybe(amount.map((each) => each.abs().toFixed()));

/** Elements that pass the validation of requests. Most of them can be published. */
const element = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /\S/.test(text)),
  description: maybe(most),
  sku: maybe(most),
  syncId: maybe(fc.oneof(most, fc.constantFrom('urn:gtin:4712345060507', 'URN:x:1'))),
  cpcCode: maybe(most),
  unit: fc.option(fc.constantFrom(...UNIT_CODES.filter((code) => kindOf(code) !== 'money' || code === 'EUR')), {
    nil: undefined,
    freq: 9,
  }),
  versionState: fc.constantFrom(...VERSION_STATES),
  weight: fc.option(weight, { nil: undefined, freq: 9 }),
  figures: fc
    .record({ fossil: fc.oneof({ weight: 9, arbitrary: amount.map((each) => each.abs()) }, amount), other: amount })
    .map(({ fossil, other }) =>
      complete({
        'GWP-fossil': { A1: fossil, A4: other },
        'GWP-luluc': { A1_A3: other },
        'GWP-biogenic': { A1: other },
      }),
    ),
  startDate: maybe(day),
  endDate: maybe(day),
  geoLocation: maybe(fc.constantFrom(...searchGeoLocations())),
  dataQualityIndicators: fc.record({
    documentationYear: maybe(fc.integer({ min: 1, max: 9999 })),
    specificPercent: percent,
    technologicalDQR: rating,
    geographicalDQR: rating,
    temporalDQR: rating,
    description: maybe(most),
  }),
  pact: fc.record({
    fossilCarbonContent: content,
    biogenicCarbonContent: content,
    biogenicNonCO2Emissions: content,
    biogenicCO2Uptake: maybe(amount.map((each) => each.abs().negated().toFixed())),
    exemptedEmissionsPercent: percent.map((each) => (each === undefined ? each : new Decimal(String(each)).toFixed())),
    boundaryProcessesDescription: maybe(most),
    exemptedEmissionsDescription: maybe(most),
  }),
  contributors: fc.array(
    fc.record({
      name: fc.constantFrom('A', 'B'),
      version: maybe(most),
      gwpSet: maybe(fc.constantFrom('AR5', 'IPCC AR6')),
    }),
    { maxLength: 3 },
  ),
  verification: maybe(fc.record({ completedAt: day, providerName: fc.constantFrom('TÜV', 'x') })),
});

describe("published footprints conform to PACT's schema", () => {
  it('for ten thousand elements, or they are withheld with what they lack', () => {
    let published = 0;
    fc.assert(
      fc.property(element, (over) => {
        const mapped = mapElement(aPublicationInput(over), aCompany());
        if (mapped.kind === 'withheld') {
          // The schema check is the last one. The mapping itself has to report whatever the schema would refuse, except
          // for years that PACT cannot represent.
          expect(
            mapped.reason.replaceAll(/PACT's schema refuses pcf\.referencePeriod\w+: [^.]*\.?/g, ''),
          ).not.toContain('schema');
          return;
        }
        published += 1;
        const sent = JSON.parse(JSON.stringify(mapped.content)) as unknown;
        expect([isContent(sent), isContent.errors]).toEqual([true, null]);
      }),
      { numRuns: 10_000 },
    );
    expect(published).toBeGreaterThan(1_000);
  }, 60_000);

  it('as a whole', () => {
    const snapshot = { id: crypto.randomUUID(), created: new Date(), status: 'Active' as const, preceding: [] };
    const sent = JSON.parse(JSON.stringify(footprintOf({ ...snapshot, content: mappedOf().content }))) as object;
    expect([isFootprint(sent), isFootprint.errors]).toEqual([true, null]);
    const wrong = [
      { id: 'x' },
      { status: 'Old' },
      { productIds: [] },
      { companyIds: ['acme'] },
      { extra: 1 },
      { precedingPfIds: [] },
    ];
    for (const over of wrong) expect(isFootprint({ ...sent, ...over })).toBe(false);
  });

  it.each([
    ['declaredUnitAmount', '0'],
    ['fossilGhgEmissions', '-1'],
    ['biogenicCO2Uptake', '1'],
    ['fossilGhgEmissions', '1e5'],
    ['exemptedEmissionsPercent', '100.1'],
    ['geographyCountry', 'Norway'],
    ['declaredUnitOfMeasurement', 'kg'],
    ['ipccCharacterizationFactors', []],
    ['ipccCharacterizationFactors', ['AR6', 'AR6']],
    ['referencePeriodStart', '2026-01-01'],
    ['dqi', { technologicalDQR: '1', geographicalDQR: '6', temporalDQR: '1' }],
  ])('and not with %s %j', (field, value) => {
    const { content: good } = mappedOf();
    expect(isContent({ ...good, pcf: { ...good.pcf, [field]: value } })).toBe(false);
  });

  it('and with no more than one geography', () => {
    const { content: good } = mappedOf();
    const { geographyCountry: _, geographyCountrySubdivision: __, geographyRegionOrSubregion: ___, ...pcf } = good.pcf;
    const geographies = {
      geographyCountry: 'DE',
      geographyCountrySubdivision: 'DE-BY',
      geographyRegionOrSubregion: 'Europe',
    };
    const names = Object.keys(geographies) as (keyof typeof geographies)[];
    for (const one of names) {
      expect(isContent({ ...good, pcf: { ...pcf, [one]: geographies[one] } }), one).toBe(true);
      for (const other of names.filter((name) => name !== one)) {
        const both = { [one]: geographies[one], [other]: geographies[other] };
        expect(isContent({ ...good, pcf: { ...pcf, ...both } }), `${one}, ${other}`).toBe(false);
      }
    }
  });
});
