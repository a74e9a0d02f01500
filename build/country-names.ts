import { writeFileSync } from 'node:fs';
import { iso31661 } from 'iso-3166';

/**
 * Writes what countries are called in English, German, French, Spanish and Italian, from the names of Unicode's CLDR that this
 * version of Node has. They are kept in a file, so that no other version reads a text otherwise.
 */
const FILE = 'libs/model/src/terms/words/country-names.ts';
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];

const lines = iso31661.map(({ alpha2 }) => `  ${alpha2}: ${JSON.stringify([...new Set(namesOf(alpha2))].join('|'))},`);

writeFileSync(
  FILE,
  `// Written by: npm run build && node dist/build/country-names.js, with CLDR ${process.versions['cldr']}
// prettier-ignore
/** By ISO 3166-1 alpha-2, what a country is called in English, German, French, Spanish and Italian. */
export const COUNTRY_NAMES = {
${lines.join('\n')}
} as const;
`,
);

function namesOf(country: string): string[] {
  return LANGUAGES.flatMap((language) => {
    const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country);
    if (name === undefined) return [];
    return language === 'de' ? [name, withoutUmlauts(name)] : [name];
  });
}

/** As systems without umlauts write it: `Daenemark`. */
function withoutUmlauts(name: string): string {
  return name
    .replace(/Ä/g, 'Ae')
    .replace(/Ö/g, 'Oe')
    .replace(/Ü/g, 'Ue')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue');
}
