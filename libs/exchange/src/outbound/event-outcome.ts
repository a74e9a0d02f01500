import type { DeliveryOutcome } from '#model/exchange';
import { isHtmlPage } from './html-page.js';
import type { Answered, Reply } from './connection/reply.js';
import { isSuccess, refusalText, timeoutOf } from './connection/reply.js';

/** What becomes of an event that was sent. @param url the events endpoint @param secrets are not repeated to anybody */
export function outcomeOf(reply: Reply, url: string, secrets: readonly string[]): DeliveryOutcome {
  if (reply.kind === 'fault') {
    return { kind: 'failed', at: 'delivery', ...timeoutOf(reply), error: `events endpoint ${url}: ${reply.error}` };
  }
  const { status, retryAfter } = reply;
  if (isSuccess(status)) return { kind: 'delivered', status, ...(isHtmlPage(reply.text) && { note: PAGE_CAME }) };
  const refusal = `events endpoint ${url} ${refusalText(reply, secrets)}`;
  const error = refusesMediaType(reply) ? `${refusal}. ${MEDIA_TYPE_REFUSED}` : refusal;
  return { kind: 'failed', at: 'delivery', status, retryAfter, error };
}

const PAGE_CAME =
  'It answered with an HTML page, such as that of a sign-in: ask the partner whether its API took the event.';

const MEDIA_TYPE_REFUSED =
  'It refuses the media type application/cloudevents+json, which PACT demands of events: tell the partner.';

/** 415 says so by itself; some systems answer 400 and name the content type. */
function refusesMediaType({ status, text }: Answered): boolean {
  return status === 415 || (status === 400 && /content[-_ ]?type|media[-_ ]?type|cloudevents\+json/i.test(text));
}
