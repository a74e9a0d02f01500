import { print } from '#impacts';
import type { DeclaredKey, IndicatorCode } from '#impacts';
import { describe, expect, it } from 'vitest';
import type { EpdFixture, IndicatorFixture } from './epd.arbitrary.js';
import {
  AREA_PROPERTY,
  documentOf,
  EP_FRESHWATER,
  epdJson,
  GWP_TOTAL,
  gwp,
  MASS_PROPERTY,
  per,
  processOf,
  VOLUME_PROPERTY,
} from './epd.arbitrary.js';
import type { EpdDataset } from './epd-dataset.js';
import type { LeftOut } from './left-out.js';
import { toDataset } from './to-dataset.js';

function outcome(fixture: EpdFixture = {}, languages = ['en', 'de']) {
  return toDataset(processOf(epdJson(fixture)), { languages });
}

function dataset(fixture: EpdFixture = {}, languages?: string[]): { dataset: EpdDataset; left: readonly LeftOut[] } {
  const read = outcome(fixture, languages);
  if (read.kind === 'refused') throw new Error(read.reason);
  return read;
}

function refusal(fixture: EpdFixture): string {
  const read = outcome(fixture);
  if (read.kind === 'dataset') throw new Error('it was not refused');
  return read.reason;
}

function value(read: EpdDataset, code: IndicatorCode, key: DeclaredKey): string | undefined {
  const found = read.figures[code]?.[key];
  return found && print(found);
}

const freshwater = (unit: string | undefined, amount = '1', unitGroup?: string): IndicatorFixture => ({
  uuid: EP_FRESHWATER,
  amounts: [['A1-A3', amount]],
  ...(unit !== undefined && { unit }),
  ...(unitGroup !== undefined && { unitGroup }),
});

describe('the modules of an indicator (fixtures made by hand)', () => {
  it('are absent where the file has no value, and 0 where it has 0', () => {
    const { dataset: read, left } = dataset({
      methods: [gwp(['A1-A3', '1'], ['A4', undefined], ['B1', 'MND'], ['C1', '0'])],
    });
    expect(read.figures['GWP-total']).toEqual({ A1_A3: expect.anything(), C1: expect.anything() });
    expect(value(read, 'GWP-total', 'C1')).toBe('0');
    expect(left).not.toContainEqual(expect.objectContaining({ what: 'GWP-total' }));
  });

  it('keep A1-A3 as one: A1, A2 and A3 are not invented', () => {
    const { figures } = dataset({ methods: [gwp(['A1-A3', '1'])] }).dataset;
    expect(Object.keys(figures['GWP-total'] ?? {})).toEqual(['A1_A3']);
  });

  it('take the three product modules before their aggregate, and say where it is not their sum', () => {
    const stages = [
      ['A1', '1'],
      ['A2', '2'],
      ['A3', '3'],
    ] as const;
    const same = dataset({ methods: [gwp(...stages, ['A1-A3', '6'])] });
    expect(Object.keys(same.dataset.figures['GWP-total'] ?? {})).toEqual(['A1', 'A2', 'A3']);
    expect(same.left.map(({ what }) => what)).not.toContain('GWP-total A1-A3');
    const other = dataset({ methods: [gwp(...stages, ['A1-A3', '7'])] });
    expect(other.left).toContainEqual({
      what: 'GWP-total A1-A3',
      why: 'is 7, but A1, A2 and A3 add up to 6; these are taken',
    });
  });

  it('take product modules before an aggregate that is their sum where the others are listed as not declared', () => {
    const amounts = [
      ['A1', '1'],
      ['A2', undefined],
      ['A3', 'ND'],
      ['A1-A3', '1.0'],
      ['C1', '2'],
    ] as const;
    const { dataset: read, left } = dataset({ methods: [gwp(...amounts)] });
    expect(Object.keys(read.figures['GWP-total'] ?? {})).toEqual(['A1', 'C1']);
    expect(left).toEqual([]);
    const other = dataset({ methods: [gwp(['A1', '1'], ['A2', undefined], ['A3', 'ND'], ['A1-A3', '3'])] });
    expect(Object.keys(other.dataset.figures['GWP-total'] ?? {})).toEqual(['A1_A3']);
    const unlisted = dataset({ methods: [gwp(['A1', '1'], ['A3', 'ND'], ['A1-A3', '1'])] });
    expect(Object.keys(unlisted.dataset.figures['GWP-total'] ?? {})).toEqual(['A1_A3']);
  });

  it('take the aggregate before one product module alone', () => {
    const { dataset: read, left } = dataset({ methods: [gwp(['A1', '1'], ['A1-A3', '6'])] });
    expect(value(read, 'GWP-total', 'A1_A3')).toBe('6');
    expect(value(read, 'GWP-total', 'A1')).toBeUndefined();
    expect(left.map(({ what }) => what)).toContain('GWP-total A1');
  });

  it.each([['B1-B7'], ['C'], ['X9'], ['']])('that are none of the norm are named: %j', (module) => {
    const { dataset: read, left } = dataset({ methods: [gwp(['A1-A3', '1'], [module, '2'])] });
    expect(Object.keys(read.figures['GWP-total'] ?? {})).toEqual(['A1_A3']);
    expect(left).toContainEqual({ what: `GWP-total ${module}`, why: 'is no module of EN 15804, nor A1-A3' });
  });

  it.each(['1,5', '<0.1', '1e5000', 'NaN'])('that are no number are named: %j', (text) => {
    const { left } = dataset({ methods: [gwp(['A1-A3', '1'], ['C1', text])] });
    expect(left).toContainEqual({ what: 'GWP-total C1', why: `is ${JSON.stringify(text)}, which is no number` });
  });

  it('are exact, exponents included, as texts and as JSON numbers', () => {
    const text = epdJson({ methods: [gwp(['A1-A3', '-3.56121612494432E-06'])] });
    const numbered = text.replace('"-3.56121612494432E-06"', '0.1234567890123456789012345678');
    const read = toDataset(processOf(numbered), { languages: [] });
    expect(value(dataset({ methods: [gwp(['A1-A3', '-3.56121612494432E-06'])] }).dataset, 'GWP-total', 'A1_A3')).toBe(
      '-0.00000356121612494432',
    );
    expect(read.kind === 'dataset' && value(read.dataset, 'GWP-total', 'A1_A3')).toBe('0.1234567890123456789012345678');
  });

  it('name what has more digits than are kept', () => {
    const { dataset: read, left } = dataset({ methods: [gwp(['A1-A3', '1e-31']), freshwater('kg P eq.', '1e20')] });
    expect(Object.keys(read.figures)).toEqual(['GWP-total']);
    expect(left).toContainEqual({ what: 'figures with more than 30 decimals', why: 'are kept to 30: GWP-total A1_A3' });
    expect(left).toContainEqual({ what: 'EP-freshwater', why: 'has a figure of more than 20 digits before the point' });
  });
});

describe('scenarios (fixtures made by hand)', () => {
  const scenarios = [
    { name: 'recycling', group: 'EoL', default: true },
    { name: 'incineration', group: 'EoL' },
    { name: 'by ship', group: 'Transport', default: 'true' },
    { name: 'by truck', group: 'Transport' },
  ];

  it('are read from the default of each group, the others named', () => {
    const methods = [
      gwp(
        ['A1-A3', '1'],
        ['A4', '2', 'by ship'],
        ['A4', '9', 'by truck'],
        ['C3', '3', 'recycling'],
        ['C3', '9', 'incineration'],
      ),
    ];
    const { dataset: read, left } = dataset({ scenarios, methods });
    expect(value(read, 'GWP-total', 'A4')).toBe('2');
    expect(value(read, 'GWP-total', 'C3')).toBe('3');
    expect(left).toContainEqual({
      what: 'scenario "incineration"',
      why: 'is not the default one: its figures of C3 are left out',
    });
  });

  it('are named where none is the default', () => {
    const methods = [gwp(['A1-A3', '1'], ['C3', '3', 'a'], ['C3', '4', 'b'])];
    const { dataset: read, left } = dataset({ scenarios: [{ name: 'a' }, { name: 'b' }], methods });
    expect(value(read, 'GWP-total', 'C3')).toBeUndefined();
    expect(left.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['GWP-total C3', 'scenario "a"', 'scenario "b"']),
    );
  });

  it('count where there is only one, but not beside a default of its group', () => {
    const one = dataset({ scenarios: [{ name: 'a' }], methods: [gwp(['C3', '3', 'a'])] });
    expect(value(one.dataset, 'GWP-total', 'C3')).toBe('3');
    const beside = dataset({ scenarios, methods: [gwp(['A1-A3', '1'], ['C3', '3', 'incineration'])] });
    expect(value(beside.dataset, 'GWP-total', 'C3')).toBeUndefined();
  });
});

describe('the units of indicators (fixtures made by hand)', () => {
  it.each(['kg P eq.', 'kg P eqv.', 'kg P-Äqv.', 'kg P-Äq.'])('EP-freshwater is taken in %s', (unit) => {
    expect(value(dataset({ methods: [freshwater(unit)] }).dataset, 'EP-freshwater', 'A1_A3')).toBe('1');
  });

  it.each(['kg PO_(4)-Äq.', 'kg PO4 eqv.', 'kg (PO4)3- eq.', 'kg PO₄³⁻-Äq.'])('EP-freshwater is left in %s', (unit) => {
    const { dataset: read, left } = dataset({ methods: [gwp(['A1', '1']), freshwater(unit)] });
    expect(Object.keys(read.figures)).toEqual(['GWP-total']);
    expect(left[0]).toEqual({ what: 'EP-freshwater', why: expect.stringMatching(/correction .* kg P equivalents/) });
  });

  it('EP-freshwater is taken in P where PO4 stands beside it', () => {
    const { dataset: read } = dataset({ methods: [freshwater('kg PO4 eqv.', '7'), freshwater('kg P eqv.', '2')] });
    expect(value(read, 'EP-freshwater', 'A1_A3')).toBe('2');
  });

  it('are told by the unit group where it has no text, but for EP-freshwater', () => {
    const unitGroup = '1ebf3012-d0db-4de2-aefd-ef30cedb0be1';
    const untold = freshwater(undefined, '1', '0429039d-a61d-4590-ba67-aa4a20a810a1');
    const { dataset: read, left } = dataset({
      methods: [{ uuid: GWP_TOTAL, unitGroup, amounts: [['A1', '1']] }, untold],
    });
    expect(Object.keys(read.figures)).toEqual(['GWP-total']);
    expect(left[0]?.why).toMatch(/no text of its unit/);
  });

  it.each([
    [{ unit: 'g CO2 eqv.' }, /stated in "g CO2 eqv.", not in kg CO2 eqv./],
    [{ unit: 'kg CO2' }, /stated in "kg CO2"/],
    [{ unit: 'kg CO2 eqv.', unitGroup: '93a60a57-a3c8-11da-a746-0800200c9a66' }, /names the unit group/],
    [{}, /does not say its unit/],
  ])('that are others are refused, never converted: %j', (unit, why) => {
    const methods = [freshwater('kg P eq.'), { uuid: GWP_TOTAL, amounts: [['A1', '1']] as const, ...unit }];
    const { dataset: read, left } = dataset({ methods });
    expect(Object.keys(read.figures)).toEqual(['EP-freshwater']);
    expect(left).toContainEqual({ what: 'GWP-total', why: expect.stringMatching(why) });
  });
});

describe('indicators without a unit (fixtures made by hand)', () => {
  const SQP = 'b2ad6890-c78d-11e6-9d9d-cec0c932ce01';
  const PM = 'b5c602c6-def3-11e6-bf01-fe55135034f3';
  const stated = (uuid: string, unit: string, unitGroup?: string): IndicatorFixture => ({
    ...{ uuid, unit, amounts: [['A1', '7']] },
    ...(unitGroup !== undefined && { unitGroup }),
  });

  it.each(['-', '--', ' - ', '–', '', 'unitless'])('SQP and PM are taken where their unit is %j', (unit) => {
    const { dataset: read, left } = dataset({
      methods: [stated(SQP, unit), stated(PM, unit.replace('unitless', '-'))],
    });
    expect([value(read, 'SQP', 'A1'), value(read, 'PM', 'A1')]).toEqual(['7', '7']);
    expect(left.map(({ what }) => what)).not.toContain('SQP');
  });

  it.each(['-', '--', ''])('no other is taken with the unit %j', (unit) => {
    const { dataset: read, left } = dataset({ methods: [stated(SQP, 'Pt'), stated(GWP_TOTAL, unit)] });
    expect(Object.keys(read.figures)).toEqual(['SQP']);
    expect(left.map(({ what }) => what)).toContain('GWP-total');
  });

  it.each([
    ['kg', undefined, /stated in "kg", not in unitless/],
    ['-', '93a60a57-a3c8-11da-a746-0800200c9a66', /names the unit group/],
  ])('SQP is left out in %j of the unit group %j', (unit, unitGroup, why) => {
    const { left } = dataset({ methods: [gwp(['A1', '1']), stated(SQP, unit, unitGroup)] });
    expect(left).toContainEqual({ what: 'SQP', why: expect.stringMatching(why) });
  });
});

describe('an indicator that comes twice (fixtures made by hand)', () => {
  it('is one where both say the same', () => {
    const { dataset: read } = dataset({ methods: [gwp(['A1', '1'], ['A1', '1.0']), gwp(['A1', '1e0'], ['C1', '2'])] });
    expect(value(read, 'GWP-total', 'A1')).toBe('1');
    expect(value(read, 'GWP-total', 'C1')).toBe('2');
  });

  it.each([[[gwp(['A1', '1']), gwp(['A1', '2'])]], [[gwp(['A1', '1'], ['A1', '2'])]]])(
    'is refused otherwise',
    (twice) => {
      const { dataset: read, left } = dataset({ methods: [freshwater('kg P eq.'), ...twice] });
      expect(Object.keys(read.figures)).toEqual(['EP-freshwater']);
      expect(left).toContainEqual({ what: 'GWP-total', why: expect.stringMatching(/twice/) });
    },
  );

  it('by EF 3.0 and by EF 3.1 is that of EF 3.1', () => {
    const current = { ...gwp(['A1', '2']), uuid: 'A7EA142A-9749-11ED-A8FC-0242AC120002' };
    const { dataset: read, left } = dataset({ methods: [gwp(['A1', '1']), current] });
    expect(value(read, 'GWP-total', 'A1')).toBe('2');
    expect(read.characterisations).toEqual(['EF 3.1']);
    expect(left).toContainEqual({ what: 'GWP-total', why: expect.stringMatching(/EF 3.0 and by EF 3.1/) });
  });

  it('that the catalogue does not have is named', () => {
    const other = {
      uuid: 'fb774615-0575-45de-9a89-1ded92f19770',
      name: 'GWP-GHG',
      unit: 'kg',
      amounts: [['A1', '1']] as const,
    };
    expect(dataset({ methods: [gwp(['A1', '1']), other] }).left).toContainEqual({
      what: 'GWP-GHG',
      why: 'is no indicator of our catalogue (fb774615-0575-45de-9a89-1ded92f19770)',
    });
  });
});

describe('the declared unit (fixtures made by hand)', () => {
  it.each([
    [per(1000, 'kg'), 'kg', '0.0015'],
    [per(1, 'qm', AREA_PROPERTY), 'm2', '1.5'],
    [per(8, 'm^3', VOLUME_PROPERTY), 'm3', '0.1875'],
    [{ ...per(1, 'kg'), resultingAmount: 3 }, 'kg', '0.5'],
    [per(1, 'kusy', '01846770-4cfe-4a25-8ad9-919d8d378345'), 'pcs', '1.5'],
  ])('%j is one %s', (exchange, unit, figure) => {
    const { dataset: read } = dataset({ exchange });
    expect(read.unit).toBe(unit);
    expect(value(read, 'GWP-total', 'A1_A3')).toBe(figure);
  });

  it('stays the reference amount where a division does not end, and says so', () => {
    const { dataset: read, left } = dataset({ exchange: per(7, 'kg') });
    expect(print(read.unitAmount)).toBe('7');
    expect(value(read, 'GWP-total', 'A1_A3')).toBe('1.5');
    expect(left).toContainEqual({
      what: 'the declared unit',
      why: 'stays 7 kg: divided to one kg, figures would not end',
    });
  });

  it.each([
    [{ exchange: per(1, 'kBq', 'a') }, /per kBq, which is no unit of ours/],
    [{ exchange: per(1, 'm3') }, /declares Amount in m3; expected: kg/],
    [{ exchange: per(0, 'kg') }, /per 0 kg/],
    [{ exchange: { ...per(1, 'kg'), meanAmount: null } }, /how much of its reference flow/],
    [{ exchange: {} }, /does not say its declared unit: that is in the flow data set f0/],
    [{ exchange: { ...per(1, 'kg'), dataSetInternalID: 5 } }, /no exchange 0/],
    [{ norm: 'EN 15804+A1' }, /declares EN 15804\+A1, not EN 15804\+A2/],
    [{ norm: '' }, /declares no norm/],
    [{ methods: [] }, /no figure that we know/],
  ])('is needed, and the norm, and a figure: %j', (fixture, reason) => expect(refusal(fixture)).toMatch(reason));
});

describe('the mass of one unit (fixtures made by hand)', () => {
  const area = (materialProperties: object[], meanValue = 1) => ({
    ...per(meanValue, 'qm', AREA_PROPERTY),
    materialProperties,
  });
  const conversion = { name: 'conversion factor to 1 kg', value: '179.0', unit: '-' };
  const grammage = { name: 'grammage', value: '180', unit: 'kg/m^2' };

  it('is the conversion factor, and names what says otherwise', () => {
    const { dataset: read, left } = dataset({ exchange: area([grammage, conversion]) });
    expect(read.mass).toEqual({ kg: expect.anything(), source: 'the conversion factor to 1 kg' });
    expect(print(read.mass!.kg)).toBe('179');
    expect(left).toContainEqual({
      what: 'the grammage',
      why: expect.stringMatching(/says 180 kg per m2.*179; the latter/),
    });
  });

  it('is what fits the unit where there is no factor, or one of several units', () => {
    expect(dataset({ exchange: area([grammage]) }).dataset.mass?.source).toBe('the grammage');
    expect(dataset({ exchange: area([conversion, grammage], 2) }).dataset.mass?.source).toBe('the grammage');
  });

  it('is that of the flow property, per unit', () => {
    const { flowProperties } = per(2, 'm3', VOLUME_PROPERTY) as { flowProperties: object[] };
    const exchange = { flowProperties: [...flowProperties, { uuid: MASS_PROPERTY, meanValue: 4530 }] };
    expect(print(dataset({ exchange }).dataset.mass!.kg)).toBe('2265');
  });

  it('is none where nothing fits, and that is said', () => {
    const { dataset: read, left } = dataset({
      exchange: area([{ name: 'gross density', value: '2.4', unit: 'kg/m^3' }]),
    });
    expect(read.mass).toBeUndefined();
    expect(left.map(({ what }) => what)).toContain('mass');
  });
});

describe('the content of biogenic carbon (fixtures made by hand)', () => {
  const PRODUCT = '62E503CE-544a-4599-b2ad-bcea15a7bf20';
  const PACKAGING = '262a541b-209e-44cc-a426-33bce30de7b1';
  const contents = (read: EpdDataset) =>
    [read.biogenicCarbon, read.biogenicCarbonOfPackaging].map((content) => content && print(content));
  const withProperties = (...properties: object[]) => {
    const { flowProperties } = per(2, 'kg') as { flowProperties: object[] };
    return { exchange: { flowProperties: [...flowProperties, ...properties] } };
  };

  it('is read per unit from the properties of the reference flow, 0 as 0, and absent where it is not stated', () => {
    const read = (...properties: object[]) => contents(dataset(withProperties(...properties)).dataset);
    expect(read({ uuid: PRODUCT, meanValue: '0.8' }, { uuid: PACKAGING, meanValue: 0 })).toEqual(['0.4', '0']);
    expect(read({ uuid: PRODUCT, meanValue: '0.8', referenceUnit: 'kg C' })).toEqual(['0.4', undefined]);
    expect(read({ uuid: PRODUCT, meanValue: '800', referenceUnit: 'g' })).toEqual(['0.4', undefined]);
    expect(read()).toEqual([undefined, undefined]);
  });

  it.each([
    [{ name: 'Biogenic carbon content in product', uuid: 'f1', amounts: [['A1-A3', '0.8']] }, ['0.4', undefined]],
    [
      {
        name: 'any',
        uuid: PACKAGING,
        amounts: [
          ['A1', '0.8'],
          ['A3', 'ND'],
        ],
      },
      [undefined, '0.4'],
    ],
    [
      { name: 'biogenic carbon content in accompanying packaging', uuid: 'f1', unit: 'g', amounts: [['', '800']] },
      [undefined, '0.4'],
    ],
  ] as [IndicatorFixture, (string | undefined)[]][])('is read from a flow of its own: %j', (flow, expected) => {
    const { dataset: read, left } = dataset({ exchange: per(2, 'kg'), flows: [flow] });
    expect(contents(read)).toEqual(expected);
    expect(left).toEqual([]);
  });

  it('is that of the reference flow where a flow of its own says otherwise, which is named', () => {
    const flowOf = (amount: string): IndicatorFixture => ({ name: 'any', uuid: PRODUCT, amounts: [['A1', amount]] });
    const { dataset: read, left } = dataset({
      ...withProperties({ uuid: PRODUCT, meanValue: '0.8' }),
      flows: [flowOf('0.6')],
    });
    expect(contents(read)).toEqual(['0.4', undefined]);
    expect(left).toEqual([expect.objectContaining({ what: 'biogenic carbon content of the product' })]);
    const same = { ...withProperties({ uuid: PRODUCT, meanValue: '0.8' }), flows: [flowOf('0.80')] };
    expect(dataset(same).left).toEqual([]);
  });

  it('is named where it cannot be taken', () => {
    const leftOf = (...properties: object[]) => dataset(withProperties(...properties)).left;
    const what = 'biogenic carbon content of the product';
    expect(leftOf({ uuid: PRODUCT, meanValue: 'some' })).toEqual([{ what, why: 'is "some", which is no number' }]);
    expect(leftOf({ uuid: PRODUCT, meanValue: '-1' })).toEqual([{ what, why: 'is -1, which is below 0' }]);
    expect(leftOf({ uuid: PRODUCT, meanValue: '1', referenceUnit: 'm3' })).toEqual([
      { what, why: 'is stated in "m3", not in kg of carbon' },
    ]);
    const flow: IndicatorFixture = {
      name: 'any',
      uuid: PRODUCT,
      amounts: [
        ['A1', '1'],
        ['C1', '2'],
      ],
    };
    expect(dataset({ flows: [flow] }).left).toEqual([
      { what, why: 'is stated several times, and not with the same value' },
    ]);
  });
});

describe('what else a dataset has (fixtures made by hand)', () => {
  it.each([
    [['en', 'de'], 'Brick'],
    [['de', 'en'], 'Ziegel'],
    [['fr'], 'Ziegel'],
    [['fr', 'en'], 'Brick'],
  ])('its name in the order of languages %j is %s', (languages, name) => {
    expect(dataset({}, languages).dataset.name).toBe(name);
  });

  it('its key is UUID and version', () => {
    expect(dataset().dataset.key).toBe('00000000-0000-4000-8000-000000000001_00.01.000');
  });

  it('is only a web address as its source', () => {
    expect(dataset({ beside: { source: 'https://example.org/1' } }).dataset.sourceUrl).toBe('https://example.org/1');
    const { dataset: read, left } = dataset({ beside: { source: 'javascript:alert(1)' } });
    expect(read.sourceUrl).toBeUndefined();
    expect(left).toContainEqual({ what: 'source javascript:alert(1)', why: 'is no web address' });
  });
});

it('a file that is no process data set is told by what it is', () => {
  expect(documentOf('{"contactInformation": {}}')).toEqual({ kind: 'other', what: 'contact' });
  expect(documentOf('{"data": []}')).toEqual({ kind: 'other', what: 'another file' });
});
