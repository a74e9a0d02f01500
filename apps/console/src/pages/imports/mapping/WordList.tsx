import { useState } from 'preact/hooks';
import { numberText } from '../../../browser/number-text.js';
import { Button } from '../../../parts/Button.js';
import type { Words } from './types.js';
import { mappingTexts } from './mapping-texts.js';

interface WordListProps {
  words: Words;
  onChange: (words: Record<string, string>) => void;
}

type Pair = readonly [text: string, meant: string];

/** Texts of a column and what they stand for. */
export function WordList({ words, onChange }: WordListProps) {
  const t = mappingTexts();
  // A text that is being written may be empty, or one that is there already: what is typed stays as it is.
  const [pairs, setPairs] = useState<readonly Pair[]>(() => Object.entries(words));
  const change = (next: readonly Pair[]): void => {
    setPairs(next);
    onChange(Object.fromEntries(next.filter(([text, meant]) => text.trim() && meant.trim())));
  };
  return (
    <fieldset class="field plain-set">
      <legend>{t.words}</legend>
      {pairs.map(([text, meant], nth) => (
        <div key={nth} class="pair">
          <input
            aria-label={t.textNth(numberText(nth + 1))}
            placeholder={t.text}
            autocomplete="off"
            spellcheck={false}
            value={text}
            onInput={(event) => change(pairs.with(nth, [event.currentTarget.value, meant]))}
          />
          <input
            aria-label={t.standsForNth(numberText(nth + 1))}
            placeholder={t.standsFor}
            autocomplete="off"
            spellcheck={false}
            value={meant}
            onInput={(event) => change(pairs.with(nth, [text, event.currentTarget.value]))}
          />
          <button
            type="button"
            class="link"
            aria-label={t.removeText(text)}
            onClick={() => change(pairs.toSpliced(nth, 1))}
          >
            {t.remove}
          </button>
        </div>
      ))}
      <div class="actions">
        <Button onClick={() => setPairs([...pairs, ['', '']])}>{t.addText}</Button>
      </div>
    </fieldset>
  );
}
