import { api, may } from '../../app/session.js';
import { Copyable } from '../../parts/Copyable.js';
import { useLoaded } from '../../parts/loaded.js';
import { Notice } from '../../parts/Notice.js';
import { Shown } from '../../parts/Shown.js';
import { productTexts } from '../../texts/products.js';
import { route } from './kind.js';
import type { ViewProps } from './product.js';

/** Whether partners get a footprint, why not, and the footprint itself. */
export function PactView({ read: { kind, answer } }: ViewProps) {
  const t = productTexts();
  const { uuid, updated } = answer.data;
  const status = useLoaded(
    (options) => api.GET(route(kind, '/api/v1/material/{uuid}/pact'), { ...options, params: { path: { uuid } } }),
    [uuid, updated],
  );
  return (
    <section class="card" aria-label={t.pact}>
      <Shown loaded={status}>
        {({ published, footprintId, reason }) => (
          <>
            {published ? (
              <Notice kind="good" title={t.isPublished} />
            ) : (
              <Notice kind="warning" title={t.isWithheld}>
                {reason && <p lang="en">{reason}</p>}
              </Notice>
            )}
            {footprintId && (
              <>
                <Copyable label={t.footprintId} value={footprintId} />
                {may('pact:read') ? <Preview id={footprintId} /> : <p class="muted">{t.noPreviewPermission}</p>}
              </>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}

function Preview({ id }: { id: string }) {
  const t = productTexts();
  const footprint = useLoaded(
    (options) => api.GET('/api/pact/3/footprints/{id}', { ...options, params: { path: { id } } }),
    [id],
  );
  return (
    <>
      <h2>{t.preview}</h2>
      <Shown loaded={footprint}>
        {({ data }) => (
          // It scrolls, so that the keyboard has to reach it.
          <pre class="json" tabIndex={0} aria-label={t.preview} role="region">
            {JSON.stringify(data, null, 2)}
          </pre>
        )}
      </Shown>
    </>
  );
}
