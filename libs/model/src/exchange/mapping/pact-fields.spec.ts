import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PactAttributes } from '#model/terms';
import { Decimal } from '#impacts';
import { footprintOf } from '../footprint.js';
import { FOOTPRINT_SCHEMA } from '../footprint-schema.js';
import { requestEvent } from '../events/request-event.js';
import { contentHash } from './content-hash.js';
import { aModel, mappedOf, reasonOf } from './builders.js';
import { isOfficial, OFFICIAL_AJV, OFFICIAL_REQUEST } from '../../../../../test/support/partners/official-schema.js';
import { STATED } from '../../../../../test/support/companies/stated-for-pact.js';

const isOurs = OFFICIAL_AJV.compile(FOOTPRINT_SCHEMA);
const isRequest = {
  '3.0.3': OFFICIAL_AJV.compile(OFFICIAL_REQUEST['3.0.3']),
  '3.0.4': OFFICIAL_AJV.compile(OFFICIAL_REQUEST['3.0.4']),
};

const contentOf = (pact: PactAttributes, over: Parameters<typeof mappedOf>[0] = {}) =>
  mappedOf({ ...over, pact }).content;
const pcfOf = (...given: Parameters<typeof contentOf>) => contentOf(...given).pcf;

/** Everything that can be stated at once. */
const ALL: Required<PactAttributes> = {
  ...STATED,
  fossilCarbonContent: '0.1',
  biogenicCarbonContent: '0.2',
  recycledCarbonContent: '0.05',
  biogenicCO2Uptake: '-0.7',
  biogenicNonCO2Emissions: '0.3',
  crossSectoralStandards: ['PEF', 'ISO14067'],
  exemptedEmissionsPercent: '1',
  exemptedEmissionsDescription: 'Office supplies',
  boundaryProcessesDescription: 'Smelting',
  allocationRulesDescription: 'By mass',
};

const sent = (content: ReturnType<typeof contentOf>) => {
  const snapshot = { id: crypto.randomUUID(), created: new Date(), status: 'Active' as const, preceding: [] };
  return JSON.parse(JSON.stringify(footprintOf({ ...snapshot, content }))) as object;
};

describe('what can be stated for PACT', () => {
  it('is in the footprint, all of it', () => {
    const { validityPeriodStart, validityPeriodEnd, extensions, crossSectoralStandards, ...others } = ALL;
    const content = contentOf(ALL);
    expect(content).toMatchObject({ validityPeriodStart, validityPeriodEnd, extensions });
    expect(content.pcf).toMatchObject(others);
    expect(content.pcf.crossSectoralStandards).toEqual([...crossSectoralStandards].sort());
  });

  it('is what PACT’s schema has, each by itself and all together', () => {
    const lone = (Object.keys(ALL) as (keyof PactAttributes)[]).map((name) => ({ [name]: ALL[name] }));
    for (const pact of [{}, ALL, ...lone]) {
      const footprint = sent(contentOf(pact));
      expect([pact, isOfficial(footprint), isOfficial.errors]).toEqual([pact, true, null]);
      expect([pact, isOurs(footprint), isOurs.errors]).toEqual([pact, true, null]);
    }
  });

  it('is no longer PACT’s where a member is misspelt', () => {
    const footprint = sent(contentOf(ALL)) as { pcf: object };
    expect(isOfficial({ ...footprint, pcf: { ...footprint.pcf, landLeakage: '1' } })).toBe(false);
    expect(isOfficial({ ...footprint, pcf: { ...footprint.pcf, technologicalCO2Removals: '1' } })).toBe(false);
  });

  it('changes nothing where it is not stated: the content keeps the hash that is stored', () => {
    expect(contentHash(contentOf({})).toString('hex')).toBe(
      'ad03a489d93ec703f461abab40132a06cb8ea0f5f150a2918b5268ac464cee17',
    );
  });
});

describe('the sums', () => {
  it('hold land management, capture and removals, and nothing that is a part of another figure', () => {
    // 5.25 + 0.3 + 0.4 - 0.15 - 1.25 - 0.5
    expect(pcfOf(ALL)).toMatchObject({ pcfExcludingBiogenicUptake: '4.05', pcfIncludingBiogenicUptake: '3.35' });
  });

  it('may be below 0', () => {
    const pcf = pcfOf({ technologicalCO2Removals: '-6' });
    expect(pcf).toMatchObject({ pcfExcludingBiogenicUptake: '-0.75', pcfIncludingBiogenicUptake: '-0.75' });
    expect(isOfficial(sent(contentOf({ technologicalCO2Removals: '-6' })))).toBe(true);
  });

  it('are exact for a thousand statements', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.integer({ min: -20, max: 0 }))
      .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, amount, (emission, removal, ccs, tech, non, uptake) => {
        const pcf = pcfOf({
          landManagementBiogenicCO2Emissions: emission.toFixed(),
          landManagementBiogenicCO2Removals: removal.negated().toFixed(),
          ccsTechnologicalCO2Capture: ccs.negated().toFixed(),
          technologicalCO2Removals: tech.negated().toFixed(),
          biogenicNonCO2Emissions: non.toFixed(),
          biogenicCO2Uptake: uptake.negated().toFixed(),
        });
        const excluding = new Decimal('5.25').plus(emission).minus(removal).minus(ccs).minus(tech).plus(non);
        expect(new Decimal(pcf.pcfExcludingBiogenicUptake).eq(excluding)).toBe(true);
        expect(new Decimal(pcf.pcfIncludingBiogenicUptake).eq(excluding.minus(uptake))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('say in the comment what they take for granted', () => {
    expect(contentOf({ technologicalCO2Removals: '-1', aircraftGhgEmissions: '0.1' }).comment).toContain(
      'aircraft emissions are among the fossil ones; the figures hold no technologicalCO2Removals; captured CO2 included',
    );
    expect(contentOf({}).comment).not.toMatch(/aircraft|the figures|captured|packaging/);
  });
});

describe('packaging', () => {
  const packed = aModel({ hasPackaging: true, packagingCO2e: '0.25' });

  it('is as stated, before what the model says', () => {
    expect(pcfOf({ packagingGhgEmissions: '0.3' }, packed)).toMatchObject({
      packagingEmissionsIncluded: true,
      packagingGhgEmissions: '0.3',
    });
    expect(pcfOf({ packagingEmissionsIncluded: true }, aModel())).toMatchObject({
      packagingEmissionsIncluded: true,
    });
    expect(pcfOf({ packagingEmissionsIncluded: false })).toMatchObject({ packagingEmissionsIncluded: false });
  });

  it('is included where its emissions are stated, and the comment says so', () => {
    const content = contentOf({ packagingGhgEmissions: '0.3' });
    expect(content.pcf.packagingEmissionsIncluded).toBe(true);
    expect(content.comment).toContain('packaging emissions included');
  });

  it('has a carbon content also where its emissions are not included: it is none of them', () => {
    const stated = { packagingEmissionsIncluded: false, packagingBiogenicCarbonContent: '0.04' };
    const content = contentOf(stated);
    expect(content.pcf).toMatchObject(stated);
    expect(isOfficial(sent(content))).toBe(true);
  });

  it('is not left out of a model that has it', () => {
    expect(reasonOf({ pact: { packagingEmissionsIncluded: false }, ...packed })).toBe(
      'pact.packagingEmissionsIncluded is false, but the model has packaging.',
    );
  });
});

describe('captured CO2', () => {
  it('is not said to be included where its amount is 0', () => {
    expect(pcfOf({ ccsTechnologicalCO2Capture: '0' })).not.toHaveProperty('ccsTechnologicalCO2CaptureIncluded');
    expect(pcfOf({ ccsTechnologicalCO2CaptureIncluded: false }).ccsTechnologicalCO2CaptureIncluded).toBe(false);
  });

  it('withholds the element where it has the wrong sign, with every other reason', () => {
    expect(reasonOf({ pact: { ccsTechnologicalCO2Capture: '1', landCarbonLeakage: '-1' } })).toBe(
      'pact.ccsTechnologicalCO2Capture must be a decimal number, at most 0. ' +
        'pact.landCarbonLeakage must be a decimal number, at least 0.',
    );
  });
});

describe('the verification', () => {
  const verified = {
    versionState: 'verified' as const,
    verification: { completedAt: new Date('2026-05-06T00:00:00Z'), providerName: 'Ida' },
  };

  it('is that of the audit trail, with what is stated of it', () => {
    const pact = { verification: { coverage: 'PCF program' as const, providerName: 'Verity AS' } };
    expect(pcfOf(pact, verified).verification).toEqual({
      coverage: 'PCF program',
      providerName: 'Verity AS',
      completedAt: '2026-05-06T00:00:00.000Z',
    });
    expect(pcfOf(pact).verification).toEqual(pact.verification);
  });
});

describe('the validity period', () => {
  // The reference period of the element ends with 2025.
  const END = '2026-01-01T00:00:00.000Z';

  it('is stated as a whole where one end is stated, and found by', () => {
    const mapped = mappedOf({ pact: { validityPeriodEnd: '2026-06-01T00:00:00.000Z' } });
    expect(mapped.content).toMatchObject({
      validityPeriodStart: END,
      validityPeriodEnd: '2026-06-01T00:00:00.000Z',
    });
    expect(mapped.validityEnd).toEqual(new Date('2026-06-01'));
    expect(mappedOf({ pact: { validityPeriodStart: '2026-06-01T00:00:00.000Z' } }).content.validityPeriodEnd).toBe(
      '2029-01-01T00:00:00.000Z',
    );
    expect(contentOf({})).not.toHaveProperty('validityPeriodStart');
  });

  it.each([
    [{ validityPeriodStart: '2025-12-31T23:59:59.999Z' }, 'pact.validityPeriodStart must not be before'],
    [{ validityPeriodEnd: '2029-01-01T00:00:00.001Z' }, 'pact.validityPeriodEnd must not be after'],
    [{ validityPeriodEnd: END }, 'pact.validityPeriodEnd must be after the start'],
  ])('withholds an element with %j', (pact, reason) => expect(reasonOf({ pact })).toContain(reason));
});

describe('a request of ours', () => {
  const facts = { id: crypto.randomUUID(), time: new Date(), source: 'https://a.example', organisation: 'wbcsd' };
  const dataOf = (criteria: Parameters<typeof requestEvent>[0]['criteria']) =>
    (JSON.parse(requestEvent({ ...facts, criteria })) as { data: object }).data;

  it('is one of 3.0.3 and of 3.0.4 where it asks for no status, and then has none', () => {
    const data = dataOf({ productId: ['urn:gtin:4712345060507'], validOn: '2026-01-31T00:00:00.000Z' });
    expect(data).not.toHaveProperty('status');
    for (const version of ['3.0.3', '3.0.4'] as const)
      expect([version, isRequest[version](data)]).toEqual([version, true]);
  });

  it('has a status as the list of 3.0.4, even a single one', () => {
    const data = dataOf({ productId: ['urn:gtin:4712345060507'], status: ['Active'] });
    expect(data).toMatchObject({ status: ['Active'] });
    expect([isRequest['3.0.4'](data), isRequest['3.0.3'](data)]).toEqual([true, false]);
  });
});
