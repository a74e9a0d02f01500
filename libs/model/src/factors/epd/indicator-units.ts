import { INDICATORS } from '#impacts';
import type { IndicatorCode } from '#impacts';
import type { EpdReference } from './document/epd-process.js';

type IndicatorUnit = (typeof INDICATORS)[IndicatorCode]['unit'];

/** How a unit of the catalogue is told and written; `group` is the UUID of its unit group. */
interface UnitWords {
  readonly group: string;
  /** Other unit groups of the same unit. */
  readonly alsoGroups?: readonly string[];
  /** As the format's own tables write it. */
  readonly text: string;
  /** Of a text as `simplified` leaves it. */
  readonly pattern: RegExp;
}

/** "equivalents" in the languages and short forms that were seen. */
const EQ = '(äq|äqv|äquiv|äquivalente?|aeq|eq|eqv|equiv|equivalents?|ekv|ækv|e)';

/** The unit groups and texts of every unit of an indicator. Source as for `INDICATOR_IDS`. */
export const UNIT_WORDS: Readonly<Record<IndicatorUnit, UnitWords>> = {
  kgCO2e: {
    group: '1ebf3012-d0db-4de2-aefd-ef30cedb0be1',
    text: 'kg CO2 eqv.',
    pattern: new RegExp(`^kgco2${EQ}$`, 'i'),
  },
  kgCFC11e: {
    group: 'd9e957c9-7309-4474-bf3a-7777df6c4e5b',
    text: 'kg CFC 11 eqv.',
    pattern: new RegExp(`^kg(cfc|r)11${EQ}$`, 'i'),
  },
  'molH+e': {
    group: '42e089ac-92bf-4bf2-8ca1-5fc40d18f2ed',
    text: 'mol H+ eqv.',
    pattern: new RegExp(`^molh\\+?${EQ}$`, 'i'),
  },
  kgPe: {
    group: '0429039d-a61d-4590-ba67-aa4a20a810a1',
    text: 'kg P eqv.',
    pattern: new RegExp(`^kgp${EQ}$`, 'i'),
  },
  kgNe: {
    group: 'd05bb823-ecdf-4686-8c40-bf1d9257859f',
    text: 'kg N eqv.',
    pattern: new RegExp(`^kgn${EQ}$`, 'i'),
  },
  molNe: {
    group: '71b4d617-0ec9-4d3f-b65e-e438940c2401',
    text: 'mol N eqv.',
    pattern: new RegExp(`^moln${EQ}$`, 'i'),
  },
  kgNMVOCe: {
    group: 'd27c25f8-fbc1-44c6-b47b-4adbae4199c6',
    text: 'kg NMVOC eqv.',
    pattern: new RegExp(`^kgnmvoc${EQ}$`, 'i'),
  },
  kgSbe: {
    group: '54ccd2d9-a32a-4fc2-923d-f2c8c93e89d4',
    text: 'kg Sb-eqv.',
    pattern: new RegExp(`^kgsb${EQ}$`, 'i'),
  },
  MJ: { group: '93a60a57-a3c8-11da-a746-0800200c9a66', text: 'MJ', pattern: /^MJ$/ },
  m3e: {
    group: '6ae2df01-888e-46c8-b17d-49fa3869b476',
    text: 'm3 world eqv.',
    pattern: new RegExp(`^m3(world|welt)?${EQ}(deprived|entzogen)?$`, 'i'),
  },
  diseaseIncidence: {
    group: '3883559b-648f-4afc-8ba2-0bd24f3affa3',
    text: 'disease incidence',
    pattern: /^(diseaseincidences?|krankheitsfälle|auftretenvonkrankheiten)$/i,
  },
  kBqU235e: {
    group: '456b05bf-1415-44a9-9993-02452f554c09',
    text: 'kBq U235 eqv.',
    pattern: new RegExp(`^kBqu235${EQ}$`, 'i'),
  },
  CTUe: { group: 'aa959ded-f1eb-4efb-9c5c-2d60be36b3e6', text: 'CTUe', pattern: /^ctue$/i },
  CTUh: { group: 'd4c9523e-2d7e-49fd-8469-998f547d3a70', text: 'CTUh', pattern: /^ctuh$/i },
  Pt: {
    group: 'f130951c-e67f-4f7f-8dd4-665de3974e18',
    text: 'unitless',
    pattern: /^(pt|sqp|unitless|dimensionless|dimensionslos)$/i,
  },
  kg: {
    group: 'ad38d542-3fe9-439d-9b95-2f5f7752acaf',
    alsoGroups: ['93a60a57-a4c8-11da-a746-0800200c9a66'],
    text: 'kg',
    pattern: /^kg$/,
  },
  m3: {
    group: 'cd950537-0a98-4044-9ba7-9f9a68d0a504',
    alsoGroups: ['93a60a57-a3c8-12da-a746-0800200c9a66'],
    text: 'm3',
    pattern: /^m3$/,
  },
};

/** Until the norm's correction of 2021 EP-freshwater was stated in these, under the same method and unit group. */
const PHOSPHATE = /^kgpo4/i;
const UNIT_TEXT_NEEDED: ReadonlySet<IndicatorCode> = new Set(['EP-freshwater']);

/** Units that are a pure number or points: publishers write them as no unit at all, too. */
const PURE_NUMBERS: ReadonlySet<IndicatorUnit> = new Set(['Pt', 'diseaseIncidence']);
const NO_UNIT = /^[-–—]{1,2}$/;

/**
 * Why an indicator's figures can't be taken in the unit that is stated; undefined where they can. The text decides. Where
 * there is none, the UUID of the unit group does, but not for EP-freshwater, where it does not tell P from PO4. For a pure number `-`,
 * `--` and an empty text are its unit, too.
 */
export function unitProblem(code: IndicatorCode, unitGroup: EpdReference | undefined): string | undefined {
  const { unit } = INDICATORS[code];
  const words = UNIT_WORDS[unit];
  const texts = (unitGroup?.names ?? []).map(({ text }) => text.trim()).filter((text) => text !== '');
  const group = unitGroup?.uuid?.toLowerCase();
  const stated = [...new Set(texts)].map((text) => JSON.stringify(text)).join(', ');
  if (code === 'EP-freshwater' && texts.some((text) => PHOSPHATE.test(simplified(text)))) {
    return `is stated in ${stated}, as before the correction of EN 15804+A2 in 2021; the norm wants kg P equivalents`;
  }
  if (isOfAnotherUnit(group, words)) return `names the unit group ${group}, which is not one of ${words.text}`;
  if (texts.some((text) => words.pattern.test(simplified(text)))) return undefined;
  if (unitGroup !== undefined && PURE_NUMBERS.has(unit) && texts.every((text) => NO_UNIT.test(text))) return undefined;
  if (texts.length > 0) return `is stated in ${stated}, not in ${words.text}`;
  const isKnownGroup = group !== undefined && groupsOf(words).includes(group);
  if (isKnownGroup && !UNIT_TEXT_NEEDED.has(code)) return undefined;
  return isKnownGroup
    ? 'has no text of its unit, which alone tells kg P equivalents from kg PO4 equivalents'
    : `does not say its unit; expected: ${words.text}`;
}

function groupsOf({ group, alsoGroups = [] }: UnitWords): readonly string[] {
  return [group, ...alsoGroups];
}

/** Groups that we do not know are no contradiction. */
function isOfAnotherUnit(group: string | undefined, words: UnitWords): boolean {
  if (group === undefined || groupsOf(words).includes(group)) return false;
  return Object.values(UNIT_WORDS).some((other) => groupsOf(other).includes(group));
}

/** Without the marks of subscripts and the spaces that publishers put between the same letters. */
function simplified(text: string): string {
  return text.normalize('NFKC').replace(/[\s_^().,-]/g, '');
}
