import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { may } from '../../../session/session.js';
import { DateText } from '../../../parts/DateText.js';
import { Facts } from '../../../parts/Facts.js';
import { numberText } from '../../../browser/number-text.js';
import { pullTexts } from './pull-texts.js';
import { criteriaFacts, EventLink } from '../EventFacts.js';

type Pull = Schemas['PullRecord'];

/** What came so far. */
export function PullResult({ pull }: { pull: Pull }) {
  const t = pullTexts();
  const { dataSource, named, pages } = pull;
  return (
    <section class="card">
      <h2>{t.result}</h2>
      <Facts
        facts={[
          [t.named, named === undefined ? undefined : numberText(named)],
          [named === undefined ? t.pages : t.asked, numberText(pages)],
          [t.found, numberText(pull.found)],
          [t.added, numberText(pull.added)],
          [t.changed, numberText(pull.changed)],
          [t.faulty, numberText(pull.faulty)],
          [t.missingThere, named === undefined ? undefined : numberText(pull.missing)],
        ]}
      />
      {dataSource && (
        <p>
          <a href={at('/exchange/received', { source: dataSource.uuid })}>{t.toReceived}</a>
        </p>
      )}
    </section>
  );
}

/** Whose footprints are read, which of them, and when. */
export function PullFacts({ pull }: { pull: Pull }) {
  const t = pullTexts();
  const { dataSource, event, events = 1, filter, created, nextAttempt, finished } = pull;
  return (
    <section class="card">
      <h2>{t.facts}</h2>
      <Facts
        facts={[
          [t.partner, dataSource ? <PartnerLink partner={dataSource} /> : t.unknownPartner],
          [
            t.event,
            event && (
              <>
                <EventLink id={event} />
                {events > 1 && t.andEvents(numberText(events - 1))}
              </>
            ),
          ],
          ...criteriaFacts(filter ?? {}),
          [t.created, <DateText value={created} withTime />],
          [t.nextAttempt, nextAttempt && <DateText value={nextAttempt} withTime />],
          [t.finished, finished && <DateText value={finished} withTime />],
        ]}
      />
    </section>
  );
}

/** A link to the page of a partner, for whoever may see it. */
export function PartnerLink({ partner: { uuid, name } }: { partner: { uuid: string; name?: string | undefined } }) {
  if (!name) return <>{pullTexts().unknownPartner}</>;
  return may('company:manage') ? <a href={at(`/partners/${uuid}`)}>{name}</a> : <>{name}</>;
}
