import type { Schemas } from '@footprint-exchange/client';
import { useId, useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { TypedFilter } from '../../parts/forms/filter-fields.js';
import { useLoaded } from '../../parts/loaded.js';
import { Shown } from '../../parts/Shown.js';
import { factorChoiceTexts } from './factor-choice-texts.js';
import { Gate } from './FactorTable.js';
import './factor-choice.css';

export type FoundFactor = Schemas['SearchRecord'];

interface FactorChoiceProps {
  chosen: FoundFactor | undefined;
  /** The UUID of the factor that is bound already. */
  except: string | undefined;
  /** Only factors per unit of this kind are found. */
  unitType?: 'freight' | undefined;
  fault?: string | undefined;
  onChoose: (factor: FoundFactor) => void;
}

const MOST_SHOWN = 8;

/** An emission factor, found by its words, each with its figure per unit. */
export function FactorChoice({ chosen, except, unitType, fault, onChoose }: FactorChoiceProps) {
  const t = factorChoiceTexts();
  const id = useId();
  const [q, setWords] = useState('');
  const found = useLoaded(
    (options) => {
      const query = { limit: MOST_SHOWN, ...(q && { q }), ...(unitType && { unitType }) };
      return api.GET('/api/v1/search', { ...options, params: { query } });
    },
    [q, unitType],
  );
  return (
    <fieldset
      class="field factor-choice"
      // The form is sent by its button: Enter ends the typing of words only.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <legend>{t.factor}</legend>
      <TypedFilter label={t.search} value={q} onChange={(text) => setWords(text ?? '')} />
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <Shown loaded={found}>
        {({ data }) => {
          const others = data.filter(({ uuid }) => uuid !== except);
          if (others.length === 0) return <p class="muted">{t.noFactor}</p>;
          return (
            <ul class="plain">
              {others.map((factor) => (
                <li key={factor.uuid}>
                  <label>
                    <input
                      type="radio"
                      name={id}
                      checked={chosen?.uuid === factor.uuid}
                      onChange={() => onChoose(factor)}
                    />
                    <span>
                      {factor.name}
                      <span class="beneath">
                        {[factor.dataset?.source, factor.geoLocation?.name, factor.referenceYear]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                  </label>
                  <Gate factor={factor} />
                </li>
              ))}
            </ul>
          );
        }}
      </Shown>
      {chosen && (
        <p>
          {t.chosenFactor}: <strong>{chosen.name}</strong>
        </p>
      )}
    </fieldset>
  );
}
