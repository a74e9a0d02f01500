import type { Module } from '#impacts';
import type { Gaps } from './gaps.js';
import type { PactQuantity } from '#model/terms';

export type GapLanguage = 'en' | 'de';

/** A quantity or an indicator that is not stated somewhere. */
export type Unstated = PactQuantity | 'fossilGhgEmissions';

const QUANTITY_WORDS: Readonly<Record<GapLanguage, Readonly<Record<Unstated, string>>>> = {
  en: {
    fossilGhgEmissions: 'fossil emissions',
    landUseChangeGhgEmissions: 'land use change',
    biogenicNonCO2Emissions: 'biogenic non-CO2 emissions',
    biogenicCO2Uptake: 'biogenic CO2 uptake',
    landManagementBiogenicCO2Emissions: 'biogenic CO2 emissions of land management',
    landManagementBiogenicCO2Removals: 'biogenic CO2 removals of land management',
    ccsTechnologicalCO2Capture: 'captured and stored CO2',
    technologicalCO2Removals: 'technological CO2 removals',
    landManagementFossilGhgEmissions: 'fossil emissions of land management',
    aircraftGhgEmissions: 'aircraft emissions',
    packagingGhgEmissions: 'packaging emissions',
    fossilCarbonContent: 'fossil carbon content',
    biogenicCarbonContent: 'biogenic carbon content',
    packagingBiogenicCarbonContent: 'biogenic carbon content of packaging',
  },
  de: {
    fossilGhgEmissions: 'fossile Emissionen',
    landUseChangeGhgEmissions: 'Landnutzungsänderung',
    biogenicNonCO2Emissions: 'biogene Emissionen außer CO2',
    biogenicCO2Uptake: 'biogene CO2-Aufnahme',
    landManagementBiogenicCO2Emissions: 'biogene CO2-Emissionen der Landbewirtschaftung',
    landManagementBiogenicCO2Removals: 'biogene CO2-Entnahmen der Landbewirtschaftung',
    ccsTechnologicalCO2Capture: 'abgeschiedenes und gespeichertes CO2',
    technologicalCO2Removals: 'technische CO2-Entnahmen',
    landManagementFossilGhgEmissions: 'fossile Emissionen der Landbewirtschaftung',
    aircraftGhgEmissions: 'Emissionen des Luftverkehrs',
    packagingGhgEmissions: 'Emissionen der Verpackung',
    fossilCarbonContent: 'fossiler Kohlenstoffgehalt',
    biogenicCarbonContent: 'biogener Kohlenstoffgehalt',
    packagingBiogenicCarbonContent: 'biogener Kohlenstoffgehalt der Verpackung',
  },
};

/** How many lack something, and the names of the first of them. */
export interface NamedGaps {
  readonly count: number;
  readonly inputs: readonly { readonly name: string }[];
}

const SENTENCES = {
  en: {
    inputs: (missing: number, all: number, what: string, names: string) =>
      `Not stated by ${missing} of ${all} inputs and counted as 0: ${what} (${names}).`,
    itself: (what: string) => `Not stated and counted as 0: ${what}.`,
    more: (count: number) => `and ${count} more`,
  },
  de: {
    inputs: (missing: number, all: number, what: string, names: string) =>
      `Von ${missing} von ${all} Inputs nicht angegeben und als 0 gezählt: ${what} (${names}).`,
    itself: (what: string) => `Nicht angegeben und als 0 gezählt: ${what}.`,
    more: (count: number) => `und ${count} weitere`,
  },
} as const;

/** A text names a few; the record has more. */
const MOST_IN_A_TEXT = 20;

/** The sentence on inputs that lack the same quantities. @param all how many inputs there are */
export function gapSentence(of: readonly Unstated[], gaps: Gaps, all: number, language: GapLanguage): string {
  return SENTENCES[language].inputs(gaps.count, all, wordsOfQuantities(of, language), namesOfGaps(gaps, language));
}

/** Who lacks something, as far as a text names them. */
export function namesOfGaps({ count, inputs }: NamedGaps, language: GapLanguage): string {
  const named = inputs.slice(0, MOST_IN_A_TEXT).map(({ name }) => name);
  const more = count - named.length;
  return [named.join(', '), ...(more > 0 ? [SENTENCES[language].more(more)] : [])].join(' ');
}

/** The sentence on quantities or modules that a product itself does not state. */
export function unstatedSentence(what: readonly (Unstated | Module)[], language: GapLanguage): string {
  return SENTENCES[language].itself(wordsOfQuantities(what, language));
}

function wordsOfQuantities(what: readonly (Unstated | Module)[], language: GapLanguage): string {
  const words: Readonly<Record<string, string>> = QUANTITY_WORDS[language];
  return what.map((each) => words[each] ?? each).join(', ');
}

/** Modules of the product stage that are not stated, as EPDs and PACT footprints say it; undefined where there are none. */
export function notStatedSentence(modules: readonly Module[]): string | undefined {
  return modules.length === 0 ? undefined : unstatedSentence(modules, 'en');
}
