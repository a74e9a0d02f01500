import type { Schemas } from '@footprint-exchange/client';
import { api, may } from '../../../session/session.js';
import { Copyable } from '../../../parts/Copyable.js';
import { JsonLines } from '../../../parts/JsonText.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { Shown } from '../../../parts/Shown.js';
import { productTexts } from '../product-texts.js';
import { FootprintGaps } from './FootprintGaps.js';
import { route } from '../kind.js';
import { PactStated } from './PactStated.js';
import type { ViewProps } from '../product.js';
import { Recipients } from './Recipients.js';

/** Whether partners get a footprint, why not, and the footprint itself: as they get it, or as they would. */
export function PactView({ read: { kind, answer } }: ViewProps) {
  const t = productTexts();
  const { uuid, updated } = answer.data;
  const status = useLoaded(
    (options) =>
      api.GET(route(kind, '/api/v1/material/{uuid}/pact'), {
        ...options,
        params: { path: { uuid }, query: { preview: true } },
      }),
    [uuid, updated],
  );
  return (
    <>
      <section class="card" aria-label={t.pact}>
        <Shown loaded={status}>
          {({ published, footprintId, reason, notices, notStated, gaps, preview }) => (
            <>
              {published ? (
                <Notice kind="good" title={t.isPublished} />
              ) : (
                <Notice kind="warning" title={t.isWithheld}>
                  {reason && <p lang="en">{reason}</p>}
                </Notice>
              )}
              <FootprintGaps kind={kind} uuid={uuid} notStated={notStated} gaps={gaps} />
              {notices && (
                <Notice kind="info" title={t.isNewer}>
                  {notices.map((each) => (
                    <p key={each} lang="en">
                      {each}
                    </p>
                  ))}
                </Notice>
              )}
              {footprintId ? (
                <>
                  <Copyable label={t.footprintId} value={footprintId} />
                  {may('pact:read') ? <Published id={footprintId} /> : <p class="muted">{t.noPreviewPermission}</p>}
                </>
              ) : (
                preview && <Withheld uuid={uuid} preview={preview} reason={reason} />
              )}
            </>
          )}
        </Shown>
      </section>
      <PactStated product={answer.data} />
      <Recipients kind={kind} uuid={uuid} />
    </>
  );
}

function Published({ id }: { id: string }) {
  const t = productTexts();
  const footprint = useLoaded(
    (options) => api.GET('/api/pact/3/footprints/{id}', { ...options, params: { path: { id } } }),
    [id],
  );
  return <Shown loaded={footprint}>{({ data }) => <Footprint footprint={data} name={id} title={t.preview} />}</Shown>;
}

interface WithheldProps {
  uuid: string;
  preview: Schemas['FootprintPreviewRecord'];
  /** Why it is withheld; what is lacking is said once. */
  reason: string | undefined;
}

function Withheld({ uuid, preview: { footprint, lacking }, reason }: WithheldProps) {
  const t = productTexts();
  if (footprint) {
    return <Footprint footprint={footprint} name={uuid} title={t.wouldBe} hint={t.wouldBeHint} />;
  }
  if (lacking.join(' ') === reason) return null;
  return (
    <>
      <h2>{t.lacking}</h2>
      <ul lang="en">
        {lacking.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  );
}

interface FootprintProps {
  footprint: object;
  name: string;
  title: string;
  hint?: string;
}

function Footprint({ footprint, name, title, hint }: FootprintProps) {
  return (
    <section class="json-text" aria-labelledby="footprint">
      <h2 id="footprint">{title}</h2>
      {hint && <p class="muted">{hint}</p>}
      <JsonLines text={JSON.stringify(footprint, null, 2)} file={`footprint-${name}.json`} />
    </section>
  );
}
