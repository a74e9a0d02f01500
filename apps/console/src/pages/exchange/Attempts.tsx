import type { Schemas } from '@footprint-exchange/client';
import { DateText } from '../../parts/DateText.js';
import '../../parts/timeline.css';
import { exchangeTexts } from './exchange-texts.js';

type Detail = Schemas['ExchangeDetailRecord'];

/** The attempts to deliver on a line of time, the oldest first, and when the next one is due. */
export function Attempts({ event: { attempts, nextAttempt, state } }: { event: Detail }) {
  const t = exchangeTexts();
  return (
    <section class="card">
      <h2>{t.attempts}</h2>
      {attempts.length === 0 && !nextAttempt && (
        <p class="muted">{state === 'received' || state === 'delivered' ? t.noneOwed : t.noAttempts}</p>
      )}
      <ol class="timeline">
        {attempts.map(({ at, outcome, status, error, note }, nth) => (
          <li key={nth} class={outcome === 'delivered' ? 'good' : 'fault'}>
            <p>
              <strong>{t.outcomes[outcome]}</strong>
              {status !== undefined && <span class="muted"> {t.status(String(status))}</span>}
            </p>
            <p class="muted small">
              <DateText value={at} withTime />
            </p>
            {(error ?? note) && <p lang="en">{error ?? note}</p>}
          </li>
        ))}
        {nextAttempt && (
          <li>
            <p>
              <strong>{t.next}</strong>
            </p>
            <p class="muted small">
              <DateText value={nextAttempt} withTime />
            </p>
          </li>
        )}
      </ol>
    </section>
  );
}
