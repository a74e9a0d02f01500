import type { LangText } from './document/epd-process.js';

/** The text in the first of the languages that there is one in, else the first of all; `en` finds `en-GB`, too. */
export function chosenText(texts: readonly LangText[], languages: readonly string[]): string | undefined {
  const written = texts.map(({ lang, text }) => ({ lang, text: text.trim() }));
  for (const language of languages) {
    const found = written.find(({ lang, text }) => text !== '' && isSameLanguage(lang, language));
    if (found) return found.text;
  }
  return written.find(({ text }) => text !== '')?.text;
}

function isSameLanguage(lang: string | undefined, language: string): boolean {
  const [one, other] = [lang?.toLowerCase(), language.toLowerCase()];
  return one !== undefined && (one === other || one.startsWith(`${other}-`));
}
