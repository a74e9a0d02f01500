import type { Schemas } from '@footprint-exchange/client';
import { numberText } from '../../../browser/number-text.js';
import '../../../parts/timeline.css';
import { partnerTexts } from './partner-texts.js';

type Step = Schemas['TestStepRecord'];

const OUTCOME_CLASSES = { good: 'good', failed: 'fault', untold: undefined } as const;

/** It is no fault of a partner not to tell its token endpoint: the usual ones are tried. */
function outcomeOf(step: Step['step'], isGood: boolean): keyof typeof OUTCOME_CLASSES {
  if (isGood) return 'good';
  return step === 'discovery' ? 'untold' : 'failed';
}

/** What was tried of a partner, in order: whether it was good, the service's words for it, and how long it took. */
export function TestSteps({ steps }: { steps: readonly Step[] }) {
  const t = partnerTexts();
  return (
    <ol class="timeline" aria-label={t.steps}>
      {steps.map(({ step, url, status, ok, message, durationMs }, nth) => (
        <li key={nth} class={OUTCOME_CLASSES[outcomeOf(step, ok)]}>
          <p>
            <strong>{t.stepNames[step]}</strong>: {t.outcomes[outcomeOf(step, ok)]}
          </p>
          <p class="muted small">
            {status === undefined ? t.noAnswer : t.stepStatus(String(status))} · {t.tookMs(numberText(durationMs))} ·{' '}
            <span class="mono">{url}</span>
          </p>
          <p lang="en">{message}</p>
        </li>
      ))}
    </ol>
  );
}
