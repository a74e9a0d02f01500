import fc from 'fast-check';
import { Decimal, DECLARED_KEYS, INDICATOR_CODES, PRODUCT_MODULES } from '#impacts';
import type { DeclaredFigure, DeclaredFigures } from '#impacts';
import type { EpdDocument } from './document/epd-document.js';
import type { EpdProcess } from './document/epd-process.js';
import { readDocument } from './document/read-document.js';

/** A module's figure as the JSON of soda4LCA has it: `[module, value]`, or with a scenario third. */
export type AmountFixture = readonly [module: string, value: string | undefined, scenario?: string];

export interface IndicatorFixture {
  readonly uuid: string;
  readonly name?: string;
  readonly unit?: string;
  readonly unitGroup?: string;
  readonly amounts: readonly AmountFixture[];
}

/** Made by hand, after the samples: only what a test is about is said otherwise. */
export interface EpdFixture {
  readonly norm?: string;
  readonly exchange?: object;
  readonly scenarios?: readonly object[];
  readonly methods?: readonly IndicatorFixture[];
  readonly flows?: readonly IndicatorFixture[];
  readonly beside?: object;
}

export const GWP_TOTAL = '6a37f984-a4b3-458a-a20a-64418c145fa2';
export const EP_FRESHWATER = 'b53ec18f-7377-4ad3-86eb-cc3f4f276b2b';
export const MASS_PROPERTY = '93a60a56-a3c8-11da-a746-0800200b9a66';
export const AREA_PROPERTY = '93a60a56-a3c8-19da-a746-0800200c9a66';
export const VOLUME_PROPERTY = '93a60a56-a3c8-22da-a746-0800200c9a66';

export function gwp(...amounts: readonly AmountFixture[]): IndicatorFixture {
  return { uuid: GWP_TOTAL, name: 'GWP-total', unit: 'kg CO2 eqv.', amounts };
}

/** The reference flow's properties: so much of one unit. */
export function per(meanValue: number, unit: string, uuid: string = MASS_PROPERTY): object {
  return {
    flowProperties: [
      { name: [{ value: 'Amount' }], uuid, referenceFlowProperty: true, meanValue, referenceUnit: unit },
    ],
  };
}

export function epdJson({
  norm = 'EN 15804+A2',
  exchange = per(1, 'kg'),
  scenarios = [],
  methods = [gwp(['A1-A3', '1.5'])],
  flows = [],
  beside = {},
}: EpdFixture = {}): string {
  return JSON.stringify({
    processInformation: {
      dataSetInformation: {
        UUID: '00000000-0000-4000-8000-000000000001',
        name: {
          baseName: [
            { value: 'Ziegel', lang: 'de' },
            { value: 'Brick', lang: 'en' },
          ],
        },
        ...(scenarios.length > 0 && { other: { anies: [{ name: 'scenarios', value: { scenario: scenarios } }] } }),
      },
      quantitativeReference: { referenceToReferenceFlow: [0] },
    },
    modellingAndValidation: {
      complianceDeclarations: {
        compliance: [{ referenceToComplianceSystem: { shortDescription: [{ value: norm, lang: 'en' }] } }],
      },
    },
    administrativeInformation: { publicationAndOwnership: { dataSetVersion: '00.01.000' } },
    exchanges: {
      exchange: [
        { dataSetInternalID: 0, referenceToFlowDataSet: { refObjectId: 'f0' }, meanAmount: 1, ...exchange },
        ...flows.map((each) => ({ referenceToFlowDataSet: reference(each), ...indicator(each) })),
      ],
    },
    LCIAResults: {
      LCIAResult: methods.map((each) => ({ referenceToLCIAMethodDataSet: reference(each), ...indicator(each) })),
    },
    ...beside,
  });
}

export function documentOf(text: string, name = 'brick'): EpdDocument {
  return readDocument({ name, bytes: new TextEncoder().encode(text) });
}

export function processOf(text: string): EpdProcess {
  const document = documentOf(text);
  if (document.kind !== 'process') throw new Error(JSON.stringify(document));
  return document.process;
}

function reference({ uuid, name = uuid }: IndicatorFixture): object {
  return { refObjectId: uuid, shortDescription: [{ value: name, lang: 'en' }] };
}

function indicator({ unit, unitGroup, amounts }: IndicatorFixture): object {
  const group = { ...(unit !== undefined && { shortDescription: [{ value: unit }] }), refObjectId: unitGroup };
  const hasUnit = unit !== undefined || unitGroup !== undefined;
  const figures = amounts.map(([module, value, scenario]) => ({ module, value, scenario }));
  return {
    other: { anies: [...(hasUnit ? [{ name: 'referenceToUnitGroupDataSet', value: group }] : []), ...figures] },
  };
}

const anAmount = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: -30, max: -25 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));

const aFigure = fc.dictionary(fc.constantFrom(...DECLARED_KEYS), anAmount).map((values) => {
  const figure: DeclaredFigure = { ...values };
  if (PRODUCT_MODULES.some((module) => figure[module] !== undefined)) delete figure.A1_A3;
  return figure;
});

/** Figures of an element: up to 30 decimals, an aggregate only where no product module is known. */
export const someFigures: fc.Arbitrary<DeclaredFigures> = fc.dictionary(fc.constantFrom(...INDICATOR_CODES), aFigure);
