import { pageFault } from '#model/exchange';
import { isHtmlPage } from './html-page.js';
import type { Answered, Reply } from './connection/reply.js';
import { isSuccess, refusalText } from './connection/reply.js';
import { printUrl } from './target.js';
import type { TokenStep } from './token-client.js';
import { statusOf } from './token-client.js';
import { inPlainWords } from './plain-words.js';

/** One step of trying a partner. It never contains a secret. */
export interface TrialStep {
  readonly step: 'discovery' | 'token' | 'footprints';
  /** The address that was asked, without its query. */
  readonly url: string;
  /** Absent if no answer came. */
  readonly status?: number;
  /** Whether it gave what it was taken for. */
  readonly isGood: boolean;
  /** What was found, in sentences. */
  readonly message: string;
  /** How long it took, in whole milliseconds. */
  readonly ms: number;
}

export interface PartnerTrial {
  /** Whether there was a token, and the footprints were listed with it. */
  readonly works: boolean;
  readonly steps: readonly TrialStep[];
}

export function tokenTrialStep({ detail, oauthError, ...step }: TokenStep): TrialStep {
  return { ...step, url: printUrl(step.url), message: inPlainWords({ ...step, detail, oauthError }) };
}

export function listingStep(reply: Reply, url: string, secrets: readonly string[], ms: number): TrialStep {
  const fault = reply.kind === 'fault' ? reply.error : listingFault(reply, secrets);
  const step = { step: 'footprints', url, ...statusOf(reply), isGood: fault === undefined, ms } as const;
  return { ...step, message: inPlainWords({ ...step, detail: fault ?? '' }) };
}

/** Why an answer is no list of footprints; undefined if it is one. */
function listingFault(answer: Answered, secrets: readonly string[]): string | undefined {
  const { status, text } = answer;
  if (!isSuccess(status)) return refusalText(answer, secrets);
  if (isHtmlPage(text)) return `answered ${status} with an HTML page, such as that of a sign-in`;
  if (status !== 200) return `answered ${status}, which is no list of footprints`;
  const fault = pageFault(text, 'list');
  return fault && `answered ${status}, but ${fault}`;
}

/** A trial that ended before anything was sent. */
export function untried(url: string, reason: string): PartnerTrial {
  const message = inPlainWords({ step: 'token', isGood: false, detail: reason });
  return { works: false, steps: [{ step: 'token', url: printUrl(url), isGood: false, message, ms: 0 }] };
}
