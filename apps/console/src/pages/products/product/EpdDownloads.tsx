import { useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { Button } from '../../../parts/Button.js';
import { download } from '../../../parts/download.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { productTexts } from '../product-texts.js';
import type { Kind } from '../kind.js';
import { route } from '../kind.js';

const ENDINGS = { html: 'html', xlsx: 'xlsx', 'ilcd-json': 'json', 'ilcd-xml': 'xml' } as const;
type Format = keyof typeof ENDINGS;
const FORMATS = Object.keys(ENDINGS) as Format[];

/** The EPD of a version, as files. They need a token, so that a plain link won't do. */
export function EpdDownloads({ kind, uuid }: { kind: Kind; uuid: string }) {
  const t = productTexts();
  const [busy, setBusy] = useState<Format>();
  const [failure, setFailure] = useState<unknown>();
  const keep = async (format: Format): Promise<void> => {
    setBusy(format);
    setFailure(undefined);
    try {
      const params = { path: { uuid }, query: { format } };
      const { data } = await api.GET(route(kind, '/api/v1/material/{uuid}/epd'), { params, parseAs: 'blob' });
      download(data, `epd-${uuid}.${ENDINGS[format]}`);
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section class="card" aria-labelledby="epd">
      <h2 id="epd">{t.epd}</h2>
      <p class="muted">{t.epdHint}</p>
      <ErrorNotice failure={failure} />
      <div class="actions">
        {FORMATS.map((format) => (
          <Button key={format} isBusy={busy === format} onClick={() => void keep(format)}>
            {t.epdFormats[format]}
          </Button>
        ))}
      </div>
    </section>
  );
}
