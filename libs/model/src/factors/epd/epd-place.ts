import { placeMeaning } from '#model/terms';

/** What the ILCD format calls places that have neither a code of ISO 3166 nor one that it takes from UN M49. */
const ILCD_REGIONS: Readonly<Record<string, string>> = {
  Global: 'GLO',
  EU: 'EU-27',
  '150': 'RER',
  '002': 'RAF',
  '142': 'RAS',
};

/** The code of a place of ours, and what is to be told of it. */
export function epdPlace(location: string): { code?: string; told?: string } {
  const meaning = placeMeaning(location);
  switch (meaning.kind) {
    case 'understood':
      return { code: meaning.meant.code, told: meaning.told && `is ${meaning.told}` };
    case 'none':
      return { told: meaning.told };
    case 'asked':
      return { told: `could be any of ${meaning.candidates.map(({ name, code }) => `${name} (${code})`).join(', ')}` };
    case 'unknown':
      return { told: 'is no place that we know' };
    default:
      return meaning satisfies never;
  }
}

/** The same backwards. */
export function ilcdLocationOf(code: string): string {
  return ILCD_REGIONS[code] ?? code;
}
