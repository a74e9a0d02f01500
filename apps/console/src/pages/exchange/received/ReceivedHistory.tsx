import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { dateText } from '../../../parts/DateText.js';
import { Facts } from '../../../parts/Facts.js';
import { JsonText } from '../../../parts/JsonText.js';
import { receivedTexts } from './received-texts.js';

/** How it came here, which ones it took the place of, and what else the partner sent under its id. */
export function ReceivedHistory({ received }: { received: Schemas['ReceivedFootprintRecord'] }) {
  const t = receivedTexts();
  const { answer, pull, precedingPfIds, replacedBy, history } = received;
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      <Facts
        facts={[
          [t.broughtBy, <BroughtBy answer={answer} pull={pull} />],
          [
            t.preceding,
            precedingPfIds.length > 0 ? <span class="mono">{precedingPfIds.join(', ')}</span> : t.noPreceding,
          ],
          [t.isReplaced, replacedBy && <a href={at(`/exchange/received/${replacedBy}`)}>{t.toReplacing}</a>],
        ]}
      />
      {history.length > 0 && (
        <>
          <h3>{t.otherContents}</h3>
          {history.map(({ came, content }) => (
            <JsonText key={came} title={t.contentOf(dateText(came, true))} value={content} />
          ))}
        </>
      )}
    </section>
  );
}

function BroughtBy({ answer, pull }: { answer?: string | undefined; pull?: string | undefined }) {
  const t = receivedTexts();
  if (answer) return <a href={at(`/exchange/${answer}`)}>{t.anAnswer}</a>;
  return pull ? <a href={at(`/exchange/pulls/${pull}`)}>{t.aPull}</a> : <>–</>;
}
