import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import type { PactAttributes } from './pact-attributes.js';
import { requirePact } from './pact-faults.js';
import type { PactList } from './pact-lists.js';
import { MOST_EXTENSION_CHARACTERS, pactListFault } from './pact-lists.js';
import { patchPact } from './patch-pact.js';

const extension = (data: unknown, more: object = {}) => [
  { specVersion: '2.0.0', dataSchema: 'https://example.com/schema.json', data, ...more },
];

describe('a list among the PACT attributes', () => {
  it.each<[PactList, unknown]>([
    ['crossSectoralStandards', ['ISO14067', 'PAS2050:2011']],
    ['productOrSectorSpecificRules', [{ operator: 'PEF', ruleNames: ['PEFCR 1.0'] }]],
    ['productOrSectorSpecificRules', [{ operator: 'Other', ruleNames: ['TfS 2'], otherOperatorName: 'TfS' }]],
    ['extensions', extension({})],
    ['extensions', extension({ any: [{ thing: [1, null, true, 'ü🙂'] }] }, { documentation: 'http://example.com/' })],
    ['extensions', extension({ text: '\\u0000 and \\ud800 as they are written' })],
  ])('%s may be %j', (name, value) => expect(pactListFault(name, value)).toBeUndefined());

  it.each<[PactList, unknown, string]>([
    ['crossSectoralStandards', 'ISO14067', 'must be array'],
    ['crossSectoralStandards', [], 'must NOT have fewer than 1 items'],
    ['crossSectoralStandards', ['a', ' ', 'a'], '[1] must match'],
    ['productOrSectorSpecificRules', [{ operator: 'EPD', ruleNames: [] }], '[0].operator must be equal to one of'],
    ['productOrSectorSpecificRules', [{ operator: 'EPD', ruleNames: [] }], '[0].ruleNames must NOT have fewer'],
    ['productOrSectorSpecificRules', [{ operator: 'Other', ruleNames: ['x'] }], '[0].otherOperatorName is needed'],
    [
      'productOrSectorSpecificRules',
      [{ operator: 'PEF', ruleNames: ['x'], otherOperatorName: 'y' }],
      '[0].otherOperatorName must be absent',
    ],
    ['extensions', extension([]), '[0].data must be object'],
    ['extensions', extension({}, { dataSchema: 'urn:x:y' }), '[0].dataSchema must match'],
    ['extensions', extension({}, { specVersion: '2' }), '[0].specVersion must match'],
    ['extensions', extension({}, { schema: 'x' }), '[0] must NOT have additional properties'],
    ['extensions', extension({ text: 'x'.repeat(MOST_EXTENSION_CHARACTERS) }), 'more than 16000 characters'],
    ['extensions', extension({ text: 'a\u0000b' }), 'U+0000'],
    ['extensions', extension({ text: '\ud800' }), 'half of a surrogate pair'],
    ['extensions', extension({ [`key\u0000`]: 1 }), 'U+0000'],
    ['extensions', extension({ deep: [JSON.parse('1e400')] }), 'too large'],
    ['extensions', Array.from({ length: 21 }, () => extension({})[0]), 'must NOT have more than 20 items'],
  ])('%s must not be %j: %s', (name, value, fault) => expect(pactListFault(name, value)).toContain(fault));

  // Compared one by one they take a minute, longer than a test may.
  it('is refused in few words where it is absurdly long', () => {
    const rules = Array.from({ length: 100_000 }, (_, at) => ({ operator: at }));
    expect(pactListFault('productOrSectorSpecificRules', rules)).toBe('must NOT have more than 100 items');
    const names = Array.from({ length: 100_000 }, (_, at) => at);
    const fault = pactListFault('productOrSectorSpecificRules', [{ operator: 'PEF', ruleNames: names }]);
    expect(fault).toContain('must NOT have more than 100 items');
    expect(fault?.length).toBeLessThan(2_000);
  });

  it.each<PactList>(['productOrSectorSpecificRules', 'extensions'])('%s may be nested 50 deep, no deeper', (name) => {
    const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
    expect(pactListFault('extensions', extension({ deep: nested(47) }))).toBeUndefined();
    expect(pactListFault('extensions', extension({ deep: nested(48) }))).toContain('deeper than 50 levels');
    // As a cell of a file can have it.
    const deepest = nested(16_000);
    expect(pactListFault(name, [deepest, deepest])).toBe('must not be nested deeper than 50 levels');
  });
});

describe('PACT attributes', () => {
  it('are refused together where PACT refuses them, with every fault', () => {
    const pact: PactAttributes = {
      packagingEmissionsIncluded: false,
      packagingGhgEmissions: '0',
      ccsTechnologicalCO2CaptureIncluded: false,
      ccsTechnologicalCO2Capture: '-1',
      technologicalCO2Removals: '-1',
      technologicalCO2CaptureOrigin: 'Kiln',
      ccuCalculationApproach: 'Cut-off',
      ccuCreditCertification: 'https://example.com/',
      validityPeriodStart: '2026-01-02T00:00:00.000Z',
      validityPeriodEnd: '2026-01-02T00:00:00.000Z',
    };
    let faults: string[] = [];
    try {
      requirePact(pact);
    } catch (error) {
      faults = (error as Invalid).faults.map(({ field }) => field ?? '');
    }
    expect(faults).toEqual([
      'pact.packagingGhgEmissions',
      'pact.ccsTechnologicalCO2Capture',
      'pact.technologicalCO2Removals',
      'pact.technologicalCO2CaptureOrigin',
      'pact.ccuCreditCertification',
      'pact.validityPeriodEnd',
    ]);
    expect(() =>
      requirePact({ packagingEmissionsIncluded: true, packagingGhgEmissions: '1', ccsTechnologicalCO2Capture: '-1' }),
    ).not.toThrow();
  });

  it('are patched key by key, and so is the verification', () => {
    const now: PactAttributes = {
      landAreaOccupation: '1',
      crossSectoralStandards: ['PEF', 'ISO14067'],
      verification: { providerName: 'Verity', coverage: 'PCF program' },
    };
    expect(patchPact(now, undefined)).toEqual(now);
    expect(patchPact(now, {})).toEqual(now);
    expect(patchPact(now, null)).toEqual({});
    expect(patchPact(now, { landAreaOccupation: null, crossSectoralStandards: ['PEF'] })).toEqual({
      crossSectoralStandards: ['PEF'],
      verification: now.verification,
    });
    expect(patchPact(now, { verification: { coverage: null, standardName: 'ISO' } })).toMatchObject({
      landAreaOccupation: '1',
      verification: { providerName: 'Verity', standardName: 'ISO' },
    });
    expect(patchPact(now, { verification: { coverage: null, providerName: null } })).not.toHaveProperty('verification');
    expect(patchPact(now, { verification: null })).not.toHaveProperty('verification');
    expect(patchPact({}, { verification: {} })).toEqual({});
  });
});
