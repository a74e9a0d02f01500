import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { JsonLines } from '../../parts/JsonText.js';
import { useLoaded } from '../../parts/loaded.js';
import { Shown } from '../../parts/Shown.js';
import { exchangeTexts } from './exchange-texts.js';

type Detail = Schemas['ExchangeDetailRecord'];
type Part = 'event' | 'answer';

/** The events as they went from one side to the other: each is fetched when it is opened. */
export function SentEvents({ event }: { event: Detail }) {
  const { sent: t } = exchangeTexts();
  const { id, direction, type, answer } = event;
  const isOwedAnAnswer = direction === 'inbound' && type.includes('RequestCreatedEvent');
  // What is kept of an answer when its bytes are gone is only whether it was a rejection, and its code.
  const isKept = answer && (answer.footprints ?? answer.message) !== undefined;
  return (
    <section class="card" aria-labelledby="sent">
      <h2 id="sent">{t.title}</h2>
      <p class="muted">{t.hint}</p>
      <EventText key={id} id={id} part="event" title={direction === 'outbound' ? t.asked : t.received} />
      {isOwedAnAnswer && isKept && <EventText key={`${id} answer`} id={id} part="answer" title={t.answered} />}
      {isOwedAnAnswer && !isKept && <p>{answer ? t.forgotten : t.undecided}</p>}
    </section>
  );
}

interface EventTextProps {
  id: string;
  part: Part;
  title: string;
}

function EventText({ id, part, title }: EventTextProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="json-text" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <FetchedText id={id} part={part} />}
    </details>
  );
}

function FetchedText({ id, part }: Omit<EventTextProps, 'title'>) {
  const loaded = useLoaded(
    (options) =>
      api.GET('/api/v1/exchange/{id}/event', {
        ...options,
        params: { path: { id }, query: { part } },
        parseAs: 'text',
      }),
    [id, part],
  );
  return <Shown loaded={loaded}>{(text) => <JsonLines text={text} file={`${part}-${id}.json`} />}</Shown>;
}
