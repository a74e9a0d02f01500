import { ApiError, TooManyRequests } from '@footprint-exchange/client';
import { partTexts } from './part-texts.js';
import { Button } from './Button.js';
import { kindOfFailure, messageOf } from './failure-words.js';
import { Notice } from './Notice.js';
import { numberText } from '../browser/number-text.js';

interface ErrorNoticeProps {
  /** What was thrown; undefined: nothing is shown. */
  failure: unknown;
  onRetry?: (() => void) | undefined;
}

/** Says what went wrong, what to do, and by which request operators find it. */
export function ErrorNotice({ failure, onRetry }: ErrorNoticeProps) {
  const t = partTexts();
  if (failure === undefined) return null;
  const [title, hint] = t.failures[kindOfFailure(failure)];
  const faults = failure instanceof ApiError ? failure.errors : [];
  const seconds = failure instanceof TooManyRequests ? failure.retryAfter : undefined;
  const message = faults.length > 0 ? undefined : messageOf(failure);
  return (
    <Notice
      kind="fault"
      title={title}
      hint={seconds === undefined ? hint : t.waitSeconds(numberText(Math.ceil(seconds)))}
      action={onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
    >
      {faults.length > 0 && (
        <ul>
          {faults.map(({ field, message }) => (
            <li key={field + message}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {message && <p lang="en">{message}</p>}
      {failure instanceof ApiError && failure.requestId && (
        <p class="small">
          {t.requestId} <code>{failure.requestId}</code>
        </p>
      )}
    </Notice>
  );
}
