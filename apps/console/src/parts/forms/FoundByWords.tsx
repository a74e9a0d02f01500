import type { Answer, CallOptions } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { Button } from '../Button.js';
import { useLoaded } from '../loaded.js';
import { Shown } from '../Shown.js';
import { TypedFilter } from './filter-fields.js';
import { wordsTexts } from './words-texts.js';

interface Coded {
  readonly code: string;
  readonly name: string;
}

interface ByWordsProps {
  /** Is given the code of what somebody chose. */
  onChoose: (code: string) => void;
}

/** A unit, by what it is called in five languages: the service knows the words. */
export function UnitByWords({ onChoose }: ByWordsProps) {
  return (
    <FoundByWords
      label={wordsTexts().findUnit}
      find={(q, options) => api.GET('/api/v1/unit', { ...options, params: { query: { q } } })}
      codesIn={(units) => units}
      onChoose={onChoose}
    />
  );
}

/** A part of the world, in the same way. */
export function PlaceByWords({ onChoose }: ByWordsProps) {
  return (
    <FoundByWords
      label={wordsTexts().findPlace}
      find={(q, options) =>
        api.GET('/api/v1/geo-location', { ...options, params: { query: { q, limit: MOST_SHOWN } } })
      }
      codesIn={({ data }) => data}
      onChoose={onChoose}
    />
  );
}

const MOST_SHOWN = 8;

interface FoundByWordsProps<Data> extends ByWordsProps {
  label: string;
  find: (q: string, options: CallOptions) => Promise<Answer<Data>>;
  codesIn: (data: Data) => readonly Coded[];
}

function FoundByWords<Data>({ label, onChoose, ...search }: FoundByWordsProps<Data>) {
  const [q, setWords] = useState('');
  return (
    <div
      class="field"
      // The form is sent by its button: Enter ends the typing of words only.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <TypedFilter label={label} value={q} onChange={(text) => setWords(text ?? '')} />
      {q !== '' && (
        <Found
          {...search}
          q={q}
          onChoose={(code) => {
            setWords('');
            onChoose(code);
          }}
        />
      )}
    </div>
  );
}

function Found<Data>({ q, find, codesIn, onChoose }: Omit<FoundByWordsProps<Data>, 'label'> & { q: string }) {
  const found = useLoaded((options) => find(q, options), [q]);
  return (
    <Shown loaded={found}>
      {(data) => {
        const codes = codesIn(data).slice(0, MOST_SHOWN);
        if (codes.length === 0) return <p class="muted">{wordsTexts().nothing}</p>;
        return (
          <ul class="plain">
            {codes.map(({ code, name }) => (
              <li key={code}>
                <Button onClick={() => onChoose(code)}>
                  {code} · {name}
                </Button>
              </li>
            ))}
          </ul>
        );
      }}
    </Shown>
  );
}
