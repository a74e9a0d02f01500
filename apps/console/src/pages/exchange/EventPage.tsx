import type { Schemas } from '@footprint-exchange/client';
import { useRoute } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { at, useAddress } from '../../browser/address.js';
import { api, may } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Badge } from '../../parts/Badge.js';
import { Button } from '../../parts/Button.js';
import { ConfirmDialog } from '../../parts/ConfirmDialog.js';
import { JsonText } from '../../parts/JsonText.js';
import { usePolled } from '../../parts/loaded.js';
import { Notice } from '../../parts/Notice.js';
import { Page } from '../../parts/Page.js';
import { Shown } from '../../parts/Shown.js';
import { exchangeStates } from './state-texts.js';
import { exchangeTexts } from './exchange-texts.js';
import { AnswerCard } from './AnswerCard.js';
import { Attempts } from './Attempts.js';
import { EventFacts } from './EventFacts.js';
import { SentEvents } from './SentEvents.js';
import { BADGES, canAskAgain, canCancel, canResend, eventWords, isSettling } from './words.js';
import './exchange.css';

type Detail = Schemas['ExchangeDetailRecord'];

/** An attempt that has ended has the state of its event changed within moments. */
const SETTLING_MS = 1_000;

export default function EventPage() {
  const t = exchangeTexts();
  const { id = '' } = useRoute().params;
  const loaded = usePolled(
    (options) => api.GET('/api/v1/exchange/{id}', { ...options, params: { path: { id } } }),
    [id],
  );
  const event = loaded.answer?.data.id === id ? loaded.answer.data : undefined;
  const isToSettle = event !== undefined && isSettling(event) && !loaded.isLoading;
  useEffect(() => {
    if (!isToSettle) return undefined;
    const timer = setTimeout(loaded.reload, SETTLING_MS);
    return () => clearTimeout(timer);
  }, [isToSettle]);
  return (
    <Page
      title={event ? eventWords(event) : t.title}
      intro={event && (event.dataSource?.name ?? t.unknownPartner)}
      actions={event && <EventActions event={event} onDone={loaded.reload} />}
    >
      <p>
        <a href={at('/exchange')}>← {t.back}</a>
      </p>
      <Shown loaded={loaded}>{(detail) => <EventDetail event={detail} />}</Shown>
    </Page>
  );
}

function EventDetail({ event }: { event: Detail }) {
  const t = exchangeTexts();
  const badge = BADGES[event.state];
  return (
    <>
      <Notice
        kind={badge === 'neutral' ? 'info' : badge}
        title={exchangeStates()[event.state]}
        hint={t.stateHints[event.state]}
      >
        {event.lastError && event.state !== 'delivered' && (
          <p>
            {t.lastError}: <span lang="en">{event.lastError}</span>
          </p>
        )}
      </Notice>
      {event.overdue && <Notice kind="warning" title={t.overdue} hint={t.overdueHint} />}
      <div class="side-by-side">
        <EventFacts event={event} />
        <Attempts event={event} />
      </div>
      <AnswerCard event={event} />
      <SentEvents event={event} />
      <JsonText title={t.json} value={event} />
    </>
  );
}

interface EventActionsProps {
  event: Detail;
  onDone: () => void;
}

function EventActions({ event, onDone }: EventActionsProps) {
  const t = exchangeTexts();
  const { go } = useAddress();
  const { id, state, direction } = event;
  const [asked, setAsked] = useState<'resend' | 'cancel' | 'askAgain'>();
  const badge = <Badge kind="neutral">{t.directions[direction]}</Badge>;
  if (!may('exchange:manage')) return badge;
  const params = { path: { id } };
  return (
    <>
      {badge}
      {canResend(state) && (
        <Button kind="primary" onClick={() => setAsked('resend')}>
          {t.resend}
        </Button>
      )}
      {canAskAgain(event) && (
        <Button kind={event.overdue ? 'primary' : undefined} onClick={() => setAsked('askAgain')}>
          {t.askAgain}
        </Button>
      )}
      {canCancel(state) && <Button onClick={() => setAsked('cancel')}>{t.cancel}</Button>}
      {asked === 'resend' && (
        <ConfirmDialog
          title={t.resendTitle}
          text={t.resendText}
          action={t.resend}
          isHarmless
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await api.POST('/api/v1/exchange/{id}/resend', { params });
            announce(t.resent);
            onDone();
          }}
        />
      )}
      {asked === 'askAgain' && (
        <ConfirmDialog
          title={t.askAgainTitle}
          text={t.askAgainText}
          action={t.askAgain}
          isHarmless
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            const { data } = await api.POST('/api/v1/exchange/{id}/ask-again', { params });
            announce(t.asked);
            go(at(`/exchange/${data.id}`));
          }}
        />
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={t.cancelTitle}
          text={t.cancelText}
          action={t.cancel}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await api.POST('/api/v1/exchange/{id}/cancel', { params });
            announce(t.cancelled);
            onDone();
          }}
        />
      )}
    </>
  );
}
