import { computed, effect, signal } from '@preact/signals';
import { choice } from './choice.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const NAMES = Object.keys(LANGUAGES) as Language[];
const kept = choice('language', NAMES);

/** The language of the texts: the first of the browser's that there are texts in, unless somebody has chosen. */
export const language = signal<Language>(
  kept.read() ?? navigator.languages.map(languageOf).find((name) => name !== undefined) ?? 'en',
);

/** How numbers and dates are written: as in the browser's language, where that is the language of the texts. */
export const locale = computed(
  () => navigator.languages.find((tag) => languageOf(tag) === language.value) ?? language.value,
);

effect(() => {
  document.documentElement.lang = language.value;
});

export function chooseLanguage(chosen: Language): void {
  language.value = chosen;
  kept.write(chosen);
}

function languageOf(tag: string): Language | undefined {
  return NAMES.find((name) => tag.toLowerCase().split('-')[0] === name);
}
