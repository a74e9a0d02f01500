import type { Schemas } from '@footprint-exchange/client';
import { useRoute } from 'preact-iso';
import { at } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import '../../../parts/columns.css';
import { JsonLines } from '../../../parts/JsonText.js';
import { usePolled } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { Page } from '../../../parts/Page.js';
import { Shown } from '../../../parts/Shown.js';
import { receivedTexts } from './received-texts.js';
import { UsedBy } from '../../products/binding/UsedBy.js';
import { membersOf } from './document.js';
import { ReceivedFacts } from './ReceivedFacts.js';
import { ReceivedFigures } from './ReceivedFigures.js';
import { ReceivedHistory } from './ReceivedHistory.js';
import './received.css';

type Received = Schemas['ReceivedFootprintRecord'];

export default function ReceivedFootprintPage() {
  const { uuid = '' } = useRoute().params;
  return <OneFootprint key={uuid} uuid={uuid} />;
}

/** A footprint that a partner sent: its figures, what is wrong with it, what became of it, and where that is used. */
function OneFootprint({ uuid }: { uuid: string }) {
  const t = receivedTexts();
  const loaded = usePolled(
    (options) => api.GET('/api/v1/received-footprint/{uuid}', { ...options, params: { path: { uuid } } }),
    [uuid],
  );
  const received = loaded.answer?.data;
  return (
    // Once it is read it is another page than that of its loading: its title gets the focus.
    <Page key={received ? 'footprint' : 'loading'} title={received ? received.productName || t.unnamed : t.title}>
      <p>
        <a href={at('/exchange/received')}>← {t.back}</a>
      </p>
      <Shown loaded={loaded}>{(record) => <FootprintDetail received={record} />}</Shown>
    </Page>
  );
}

function FootprintDetail({ received }: { received: Received }) {
  const t = receivedTexts();
  const { content, uuid } = received;
  return (
    <>
      <Standing received={received} />
      <div class="beside">
        <ReceivedFigures pcf={membersOf(membersOf(content)['pcf'])} />
        <div class="column">
          <ReceivedFacts received={received} />
          <ReceivedHistory received={received} />
        </div>
      </div>
      <Faults received={received} />
      <Notes received={received} />
      <Factor received={received} />
      <section class="card" aria-labelledby="document">
        <h2 id="document">{t.document}</h2>
        <details class="json-text">
          <summary>JSON</summary>
          <JsonLines text={JSON.stringify(content, null, 2)} file={`footprint-${uuid}.json`} />
        </details>
      </section>
    </>
  );
}

/** What has to be known of it before it is used. */
function Standing({ received: { status, replacedBy, faults } }: { received: Received }) {
  const t = receivedTexts();
  return (
    <>
      {replacedBy && (
        <Notice
          kind="info"
          title={t.isReplaced}
          hint={t.isReplacedHint}
          action={
            <a class="button" href={at(`/exchange/received/${replacedBy}`)}>
              {t.toReplacing}
            </a>
          }
        />
      )}
      {status === 'Deprecated' && !replacedBy && (
        <Notice kind="warning" title={t.isDeprecated} hint={t.isDeprecatedHint} />
      )}
      {faults.length > 0 && <Notice kind="warning" title={t.hasFaults} hint={t.hasFaultsHint} />}
    </>
  );
}

function Faults({ received: { faults } }: { received: Received }) {
  const t = receivedTexts();
  if (faults.length === 0) return null;
  return (
    <section class="card" aria-labelledby="faults">
      <h2 id="faults">{t.faults}</h2>
      <ul class="remarks">
        {faults.map(({ field, message }, nth) => (
          <li key={nth}>
            {field ? <code>{field}</code> : t.whole} <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notes({ received: { notes } }: { received: Received }) {
  const t = receivedTexts();
  return (
    <section class="card" aria-labelledby="notes">
      <h2 id="notes">{t.notes}</h2>
      <p class="muted">{notes.length > 0 ? t.notesHint : t.noNotes}</p>
      {notes.length > 0 && (
        <ul class="remarks" lang="en">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The factor that it became, and the products that are bound to that. */
function Factor({ received: { dataset } }: { received: Received }) {
  const t = receivedTexts();
  if (!dataset) return <Notice kind="warning" title={t.becameNone} hint={t.becameNoneHint} />;
  return (
    <>
      <section class="card" aria-labelledby="factor">
        <h2 id="factor">{t.becameFactor}</h2>
        <p>{t.becameFactorText}</p>
        {may('dataset:read') && (
          <div class="actions">
            <a class="button" href={at(`/factors/${dataset}`)}>
              {t.openFactor}
            </a>
          </div>
        )}
      </section>
      <UsedBy uuid={dataset} />
    </>
  );
}
