import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { download } from '../../parts/download.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { importTexts } from './import-texts.js';
import { kindTexts } from './kinds/kind-texts.js';
import type { Kind } from './kinds/kinds.js';
import { openKinds } from './kinds/kinds.js';

const FORMATS = ['xlsx', 'csv'] as const;

/** Files to fill, of every kind that may be imported. */
export function Templates() {
  const t = importTexts();
  const [failure, setFailure] = useState<unknown>();
  const keep = async (kind: Kind, format: (typeof FORMATS)[number]): Promise<void> => {
    setFailure(undefined);
    try {
      const params = { query: { kind, format } };
      const { data } = await api.GET('/api/v1/import/template', { params, parseAs: 'blob' });
      download(data, `${kind}.${format}`);
    } catch (thrown) {
      setFailure(thrown);
    }
  };
  return (
    <details>
      <summary>{t.templates}</summary>
      <p class="muted">{t.templatesHint}</p>
      <ErrorNotice failure={failure} />
      <ul class="plain">
        {openKinds().map((kind) => (
          <li key={kind} class="template">
            <span>{kindTexts()[kind]}</span>
            {FORMATS.map((format) => (
              <button
                key={format}
                type="button"
                class="link"
                aria-label={t.template(kindTexts()[kind], format.toUpperCase())}
                onClick={() => void keep(kind, format)}
              >
                {format.toUpperCase()}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
