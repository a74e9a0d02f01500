import { shellTexts } from './shell-texts.js';
import type { Language } from '../browser/language.js';
import { chooseLanguage, language, LANGUAGES } from '../browser/language.js';
import type { Theme } from '../browser/theme.js';
import { theme, THEMES } from '../browser/theme.js';

/** What the pages look like, and their language. */
export function Preferences() {
  const t = shellTexts();
  return (
    <div class="preferences">
      <label>
        <span>{t.theme}</span>
        <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t.themes[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.language}</span>
        <select value={language.value} onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}>
          {Object.entries(LANGUAGES).map(([each, name]) => (
            <option key={each} value={each} lang={each}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
