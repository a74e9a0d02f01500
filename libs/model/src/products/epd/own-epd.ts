import { Invalid } from '#faults';
import { Decimal, DECLARED_KEYS, declaredOf, INDICATOR_CODES, INDICATORS, inStoredDecimals, print } from '#impacts';
import type { DeclaredFigure, DeclaredKey, Figures, IndicatorCode } from '#impacts';
import { derivedUuid, convert, kindOf, given } from '#model/terms';
import {
  notStatedModules,
  CARBON_CONTENT_KEYS,
  CARBON_CONTENTS,
  EN_15804_A2,
  ilcdLocationOf,
  flowPropertyOf,
  INDICATOR_IDS,
  UNIT_WORDS,
} from '#model/factors';
import type { UnitCode } from '#model/terms';
import type {
  EpdAmount,
  EpdExchange,
  EpdFlowMeasures,
  EpdFlowProperty,
  EpdIndicator,
  EpdProcess,
  EpdReference,
  FlowProperty,
} from '#model/factors';

/** A material or process element, as far as a data set of it says it. */
export interface OwnEpd {
  readonly uuid: string;
  /** 1 for the first version of a chain. */
  readonly version: number;
  readonly name: string;
  readonly description?: string;
  /** Of the texts, such as `en`. */
  readonly language: string;
  /** Figures are per one of it. */
  readonly unit: UnitCode;
  readonly figures: Figures;
  /** The mass of one unit, in kg. */
  readonly mass?: Decimal;
  /** The content of biogenic carbon in one unit, and in its packaging, in kg of carbon. Absent: not stated. */
  readonly biogenicCarbon?: Decimal;
  readonly biogenicCarbonOfPackaging?: Decimal;
  /** Names from the root down. */
  readonly taxonomy?: readonly string[];
  readonly referenceYear?: number;
  readonly validUntilYear?: number;
  /** A code of ours. */
  readonly geoLocation?: string;
  /** Whose data it is. */
  readonly owner?: string;
  /** Sentences in English: what whoever uses the figures has to know. */
  readonly remarks?: readonly string[];
}

/** Ours, drawn once; the flow that a data set is about has no UUID of its own with us. */
const FLOWS = 'f1c9de84-3c92-45be-9a4b-6f0e3b17c2d5';
const LAST_VERSION = 9999;

/**
 * What the data set of an element says: the calculation rule of EN 15804+A2, no programme operator, no registration. A1-A3
 * that is only known as one stays one; where only some of A1, A2 and A3 are stated it has their sum, and the others are listed
 * without a value.
 * @throws Invalid for a unit that no product is measured by
 */
export function ownProcess(own: OwnEpd): EpdProcess {
  const { uuid, language: lang, figures } = own;
  const texts = (text: string | undefined) => (text?.trim() ? [{ lang, text: text.trim() }] : []);
  const declared = declaredOf(figures);
  const indicators = INDICATOR_CODES.flatMap((code) => {
    const figure = declared[code];
    return figure === undefined ? [] : [{ code, indicator: indicatorOf(code, figure, figures[code]?.A1_A3) }];
  });
  return {
    uuid,
    version: versionText(own.version),
    nameParts: [texts(own.name), [], [], []],
    comment: texts(own.description),
    classifications: own.taxonomy?.length ? [{ classes: own.taxonomy }] : [],
    scenarios: [],
    referenceFlows: ['0'],
    functionalUnit: [{ lang: 'en', text: `1 ${own.unit}` }],
    compliance: [{ uuid: EN_15804_A2, names: [{ lang: 'en', text: 'EN 15804+A2' }], urls: [] }],
    originalEpd: [],
    exchanges: [
      referenceFlow(own, texts(own.name)),
      ...indicators
        .filter(({ code }) => 'flow' in INDICATOR_IDS[code])
        .map(({ indicator }, index) => ({ ...indicator, ...NO_MEASURES, id: String(index + 1) })),
    ],
    results: indicators.filter(({ code }) => 'methods' in INDICATOR_IDS[code]).map(({ indicator }) => indicator),
    ...given({
      referenceYear: own.referenceYear?.toString(),
      validUntil: own.validUntilYear?.toString(),
      location: own.geoLocation === undefined ? undefined : ilcdLocationOf(own.geoLocation),
      owner: own.owner === undefined ? undefined : { names: texts(own.owner), urls: [] },
    }),
  };
}

const NO_MEASURES: EpdFlowMeasures = { flowProperties: [], materialProperties: [] };

function referenceFlow(own: OwnEpd, names: EpdReference['names']): EpdExchange {
  const { uuid, unit, mass } = own;
  const { property } = measureOf(unit);
  const kg = kindOf(unit) === 'mass' ? convert({ quantity: new Decimal(1), unit }, 'kg') : mass;
  const conversion = { name: 'conversion factor to 1 kg', unit: '-' };
  return {
    id: '0',
    reference: { uuid: derivedUuid(FLOWS, uuid), names, urls: [] },
    amounts: [],
    meanAmount: '1',
    flowProperties: [
      { uuid: property.uuid, names: [{ lang: 'en', text: property.name }], isReference: true, meanValue: '1', unit },
      ...carbonProperties(own),
    ],
    materialProperties: kg === undefined ? [] : [{ ...conversion, value: print(inStoredDecimals(kg)) }],
  };
}

/** As published data sets have them: without a unit, which is kg of carbon. */
function carbonProperties(own: OwnEpd): EpdFlowProperty[] {
  return CARBON_CONTENT_KEYS.flatMap((key) => {
    const { uuid, property } = CARBON_CONTENTS[key];
    const content = own[key];
    if (content === undefined) return [];
    return [{ uuid, names: [{ lang: 'en', text: property }], isReference: false, meanValue: print(content) }];
  });
}

/** What a product of this unit is measured by. @throws Invalid for no unit, and for one that measures no product, such as EUR */
export function measureOf(unit: UnitCode | undefined): { unit: UnitCode; property: FlowProperty } {
  const property = unit && flowPropertyOf(unit);
  if (unit !== undefined && property !== undefined) return { unit, property };
  const fault =
    unit === undefined ? 'is needed: an EPD is declared per one of it' : `an EPD is not declared per ${unit}`;
  throw new Invalid({ field: 'unit', message: `${fault}; give the product a physical unit` });
}

function indicatorOf(code: IndicatorCode, figure: DeclaredFigure, sum: string | undefined): EpdIndicator {
  const { group, text } = UNIT_WORDS[INDICATORS[code].unit];
  const missing: readonly DeclaredKey[] = sum === undefined ? [] : notStatedModules(figure);
  const amounts = DECLARED_KEYS.flatMap((key): EpdAmount[] => {
    const value = figure[key] && print(figure[key]);
    if (key === 'A1_A3') return nonEmpty('A1-A3', value ?? (missing.length > 0 ? sum : undefined));
    return missing.includes(key) ? [{ module: key }] : nonEmpty(key, value);
  });
  return {
    reference: { uuid: idOf(code), names: [{ lang: 'en', text: `${INDICATORS[code].name} (${code})` }], urls: [] },
    unitGroup: { uuid: group, names: [{ lang: 'en', text }], urls: [] },
    amounts,
  };
}

function nonEmpty(module: string, value: string | undefined): EpdAmount[] {
  return value === undefined ? [] : [{ module, value }];
}

/** Of the methods the newer, which the catalogue's figures are characterised by. */
function idOf(code: IndicatorCode): string | undefined {
  const ids = INDICATOR_IDS[code];
  return 'flow' in ids ? ids.flow : (ids.methods['EF 3.1'] ?? ids.methods.EF);
}

/** `00.01.000`: the format wants two digits, two and three. */
function versionText(version: number): string {
  const digits = String(Math.min(Math.max(Math.trunc(version), 0), LAST_VERSION)).padStart(4, '0');
  return `${digits.slice(0, 2)}.${digits.slice(2)}.000`;
}
