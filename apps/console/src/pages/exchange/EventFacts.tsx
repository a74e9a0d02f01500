import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../browser/address.js';
import { DateText } from '../../parts/DateText.js';
import { Facts } from '../../parts/Facts.js';
import { exchangeViews } from './view-texts.js';
import { exchangeTexts } from './exchange-texts.js';

type Detail = Schemas['ExchangeDetailRecord'];

/** What an event says and where it came from. */
export function EventFacts({ event }: { event: Detail }) {
  const t = exchangeTexts();
  const { criteria, ignored, comment, footprintIds, request, repeats, repeatedBy, client } = event;
  return (
    <section class="card">
      <h2>{t.facts}</h2>
      <Facts
        facts={[
          ...(criteria ? criteriaFacts(criteria) : []),
          [t.ignored, ignored && ignored.map(({ name, criterion }) => t.ignoredCriterion(name, criterion)).join(', ')],
          [t.comment, comment],
          [t.request, request && <EventLink id={request} />],
          [t.repeats, repeats && <EventLink id={repeats} />],
          [t.repeatedBy, repeatedBy && <EventLink id={repeatedBy} />],
          [t.published, footprintIds && <Published ids={footprintIds} source={event.dataSource?.uuid} />],
          [t.came, <DateText value={event.created} withTime />],
          [t.settled, event.settled && <DateText value={event.settled} withTime />],
          [t.address, event.source],
          [t.client, client && (client.name ?? client.clientId)],
          [t.eventType, <code>{event.type}</code>],
          [t.eventId, <code>{event.eventId}</code>],
        ]}
      />
    </section>
  );
}

/** The ids that the partner wrote, and the way to what was read of this partner. */
function Published({ ids, source }: { ids: readonly string[]; source: string | undefined }) {
  return (
    <>
      {ids.join(', ')}
      {source && (
        <>
          {' '}
          <a href={at('/exchange/received', { source })}>{exchangeViews().received}</a>
        </>
      )}
    </>
  );
}

export function EventLink({ id }: { id: string }) {
  return <a href={at(`/exchange/${id}`)}>{id}</a>;
}

/** Criteria by their names. */
export function criteriaFacts(criteria: Schemas['CriteriaRecord']): [string, string | undefined][] {
  const { criteria: names } = exchangeTexts();
  return (Object.keys(names) as (keyof typeof names)[]).map((name) => {
    const value = criteria[name];
    return [names[name], Array.isArray(value) ? value.join(', ') : value];
  });
}
