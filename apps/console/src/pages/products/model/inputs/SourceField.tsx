import { useEffect, useState } from 'preact/hooks';
import { ErrorNotice } from '../../../../parts/ErrorNotice.js';
import { Field } from '../../../../parts/forms/Field.js';
import { modelTexts } from './model-texts.js';
import { originTexts } from '../../origin/origin-texts.js';
import { useCombined } from './model.js';
import type { Source } from './sources.js';
import { findSources, readFew } from './sources.js';

interface SourceFieldProps {
  source: Source | undefined;
  fault: string | undefined;
  onChoose: (source: Source | undefined) => void;
}

const PAUSE_MS = 250;

/** What goes in, found by its words among materials, process elements, switches and lanes. */
export function SourceField({ source, fault, onChoose }: SourceFieldProps) {
  const t = modelTexts();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Source[]>();
  const [failure, setFailure] = useState<unknown>();
  const few = useCombined(readFew, []).answer?.data;

  useEffect(() => {
    const words = text.trim();
    if (words === '' || source) {
      setFound(undefined);
      return undefined;
    }
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      findSources(words, few ?? [], { signal: leaving.signal }).then(
        (all) => {
          setFound(all);
          setFailure(undefined);
        },
        (thrown: unknown) => !leaving.signal.aborted && setFailure(thrown),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, source, few]);

  if (source) {
    return (
      <div class="chosen-source">
        <p>
          <SourceName source={source} />
        </p>
        <button type="button" class="link" onClick={() => onChoose(undefined)}>
          {t.chooseOther}
        </button>
        {fault && <p class="fault">{fault}</p>}
      </div>
    );
  }
  return (
    <div class="source-search">
      <Field label={t.source} hint={t.sourceHint} fault={fault}>
        {(control) => (
          <input
            {...control}
            type="search"
            autocomplete="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            // It searches while somebody types: Enter sends nothing yet.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <ErrorNotice failure={failure} />
      <p class="unseen" role="status">
        {found && (found.length === 0 ? t.sourceNone : t.sourceFound(String(found.length)))}
      </p>
      {found?.length === 0 && <p class="muted">{t.sourceNone}</p>}
      {found && found.length > 0 && (
        <ul class="plain source-results" aria-label={t.sourceResults}>
          {found.map((each) => (
            <li key={each.uuid}>
              <button type="button" onClick={() => onChoose(each)}>
                <SourceName source={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SourceName({ source: { kind, name, more } }: { source: Source }) {
  const { [kind]: kindText } = originTexts().kindsOfSource;
  return (
    <>
      <strong>{name}</strong>
      <span class="beneath">{more ? `${kindText} · ${more}` : kindText}</span>
    </>
  );
}
