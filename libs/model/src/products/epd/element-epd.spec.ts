import { describe, expect, it } from 'vitest';
import { complete, Decimal } from '#impacts';
import type { EpdElement } from './element-epd.js';
import { elementEpd } from './element-epd.js';
import { writeIlcdJson } from './write-json.js';
import { writeIlcdXml } from './write-xml.js';

const anElement = (changes: Partial<EpdElement> = {}): EpdElement => ({
  ...{ company: 'c', uuid: '00000000-0000-4000-8000-00000000000b', kind: 'material', chain: 'c', version: 2 },
  ...{ versionState: 'draft', name: 'Beam', unit: 'm', unitFromDataset: false, dataQualityIndicators: {}, pact: {} },
  ...{ declared: {}, created: new Date(0), updated: new Date(0), revision: 1, contributors: [], notes: 'internal' },
  figures: complete({ 'GWP-fossil': { A1_A3: new Decimal(1) } }),
  ...changes,
});
const NO_CARBON = 'The content of biogenic carbon is not stated, neither of the product nor of its packaging.';
const epdOf = (changes: Partial<EpdElement> = {}) =>
  elementEpd(anElement(changes), { owner: 'Beams', taxonomy: ['Metals'], language: 'en' });

describe('the EPD of an element', () => {
  it('has its facts, its mass in kg, and not its notes', () => {
    const own = epdOf({
      description: 'Hot rolled',
      weight: { quantity: new Decimal(2), unit: 't' },
      startDate: new Date('2024-05-01'),
      geoLocation: { uuid: 'u', name: 'Germany', code: 'DE' },
    });
    expect(own).toMatchObject({
      ...{ name: 'Beam', version: 2, unit: 'm', owner: 'Beams', taxonomy: ['Metals'], description: 'Hot rolled' },
      ...{ mass: new Decimal(2000), referenceYear: 2024, geoLocation: 'DE' },
    });
    expect(JSON.stringify(own)).not.toContain('internal');
  });

  it('takes the modelled weight, the year of the documentation and the place of its location where it has no other', () => {
    const own = epdOf({
      modeledWeight: { quantity: new Decimal('0.5'), unit: 'kg' },
      dataQualityIndicators: { documentationYear: 2023 },
      location: { uuid: 'u', name: 'Plant', code: 'DE-BY' },
    });
    expect(own).toMatchObject({ mass: new Decimal('0.5'), referenceYear: 2023, geoLocation: 'DE-BY' });
  });

  it.each([
    [
      'no unit',
      { unit: undefined },
      'unit: is needed: an EPD is declared per one of it; give the product a physical unit',
    ],
    ['a unit of money', { unit: 'EUR' }, 'unit: an EPD is not declared per EUR; give the product a physical unit'],
    ['no figure', { figures: {} }, 'impacts: has no figure, so there is nothing to declare'],
  ] as const)('is refused with %s', (_, changes, reason) => {
    expect(() => epdOf(changes)).toThrow(reason);
  });

  it('tells a verification of the company’s own from that of a programme', () => {
    const verification = { completedAt: new Date('2026-01-31T12:00:00Z'), providerName: 'Ann' };
    expect(epdOf({ versionState: 'verified', verification }).remarks).toEqual([
      "Version 2 was verified on 2026-01-31 by Ann in the company's own review, which is no verification by an EPD programme.",
      NO_CARBON,
    ]);
    expect(epdOf({ versionState: 'rejected' }).remarks).toEqual([
      "Version 2 was rejected in the company's own review.",
      NO_CARBON,
    ]);
  });

  it('names inputs that its figure leaves out, methods of its own and the sources, in every form', () => {
    const own = epdOf({
      modelled: {
        ...{ contributors: [], hasPackaging: false },
        incompleteInputs: Array.from({ length: 22 }, (_, nth) => ({ name: `Paint ${nth}`, stage: 'A1' as const })),
      },
      figures: complete({ 'GWP-fossil': { A1_A3: new Decimal(1), method: 'undivided' } }),
      contributors: [{ name: 'UK DESNZ', version: '2024' }, { name: 'Own' }],
    });
    expect(own.remarks).toEqual([
      'Version 2 is a draft, whose figures may still change.',
      expect.stringMatching(/^GWP-fossil leaves out inputs.*: Paint 0 \(A1\), .*Paint 19 \(A1\) and 2 more\.$/),
      'The method of GWP-fossil is "undivided".',
      NO_CARBON,
      'Figures were drawn from UK DESNZ 2024, Own.',
    ]);
    for (const text of [writeIlcdJson(own), writeIlcdXml(own)]) expect(text).toContain('Paint 19 (A1) and 2 more.');
  });

  it('says which of A1 to A3 its sum counts as 0, in every form', () => {
    const d = (text: string) => new Decimal(text);
    const noteOf = (figures: EpdElement['figures']) =>
      epdOf({ figures }).remarks?.filter((remark) => remark.includes('counted as 0'));
    const own = epdOf({
      figures: complete({ 'GWP-fossil': { A2: d('0.5') }, AP: { A2: d('1') }, PM: { C1: d('1') } }),
    });
    expect(own.remarks).toContain('Not stated and counted as 0: A1, A3.');
    for (const text of [writeIlcdJson(own), writeIlcdXml(own)]) {
      expect(text).toContain('Not stated and counted as 0: A1, A3.');
    }
    expect(noteOf(complete({ AP: { A1: d('1') }, ODP: { A1_A3: d('1') } }))).toEqual([
      'A1-A3 of AP: Not stated and counted as 0: A2, A3.',
    ]);
    expect(noteOf(complete({ AP: { A1: d('1') }, ODP: { A1: d('1'), A2: d('1') }, POCP: { A1: d('1') } }))).toEqual([
      'A1-A3 of ODP: Not stated and counted as 0: A3.',
      'A1-A3 of AP, POCP: Not stated and counted as 0: A2, A3.',
    ]);
    expect(
      noteOf(complete({ AP: { A1_A3: d('1') }, ODP: { A1: d('1'), A2: d('0'), A3: d('0') }, PM: { C1: d('1') } })),
    ).toEqual([]);
  });

  it('has the content of biogenic carbon where it is stated, 0 as 0, and says where it is not', () => {
    const own = epdOf({ pact: { biogenicCarbonContent: '0.40', packagingBiogenicCarbonContent: '0' } });
    expect(own).toMatchObject({ biogenicCarbon: new Decimal('0.4'), biogenicCarbonOfPackaging: new Decimal(0) });
    expect(own.remarks?.join()).not.toMatch(/biogenic/);
    const ofProduct = epdOf({ pact: { biogenicCarbonContent: '0.4' } });
    expect(ofProduct).not.toHaveProperty('biogenicCarbonOfPackaging');
    expect(ofProduct.remarks).toContain('The content of biogenic carbon of the packaging is not stated.');
    expect(epdOf({ pact: { packagingBiogenicCarbonContent: '0.4' } }).remarks).toContain(
      'The content of biogenic carbon of the product is not stated.',
    );
  });

  it('has the content of its dataset, or what is known of its inputs, and names those that lack it', () => {
    const received = { dataset: 'd', isPartners: false, biogenicCarbonContent: '0.4' } as const;
    expect(epdOf({ received })).toMatchObject({ biogenicCarbon: new Decimal('0.4') });
    expect(epdOf({ received, pact: { biogenicCarbonContent: '1' } }).biogenicCarbon).toEqual(new Decimal(1));
    const inputs = [{ uuid: 'i', name: 'Salt', lifecycleStage: 'A1' as const }];
    const gaps = [{ of: ['biogenicCarbonContent', 'fossilCarbonContent'] as const, count: 1, inputs }];
    const facts = { contributors: [], incompleteInputs: [], hasPackaging: false, inputCount: 2 };
    const modelled = { ...facts, known: { biogenicCarbonContent: '0.8' }, gaps };
    const own = epdOf({ modelled });
    expect(own.biogenicCarbon).toEqual(new Decimal('0.8'));
    const sentence = 'Not stated by 1 of 2 inputs and counted as 0: biogenic carbon content (Salt).';
    expect(own.remarks).toContain(sentence);
    expect(epdOf({ modelled, pact: { biogenicCarbonContent: '1' } }).remarks).not.toContain(sentence);
  });
});
