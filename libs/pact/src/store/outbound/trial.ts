import type { Reply } from './reply.js';
import { isSuccess, refusalText } from './reply.js';
import { printUrl } from './target.js';
import type { StepFacts, TokenStep } from './token-client.js';
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
  readonly ms: number;
}

export interface PartnerTrial {
  /** Whether there was a token, and the footprints were listed with it. */
  readonly works: boolean;
  readonly steps: readonly TrialStep[];
}

export function tokenTrialStep({ url, status, said }: TokenStep, { step, isGood, ms }: StepFacts): TrialStep {
  const message = inPlainWords({ step, isGood, status, said });
  return { step, url: printUrl(url), ...(status !== undefined && { status }), isGood, message, ms };
}

export function listingStep(reply: Reply, url: string, secrets: readonly string[], ms: number): TrialStep {
  const isGood = reply.kind === 'answered' && isSuccess(reply.status);
  const said = reply.kind === 'fault' ? reply.error : refusalText(reply, secrets);
  const { status } = statusOf(reply);
  const message = inPlainWords({ step: 'footprints', isGood, status, said });
  return { step: 'footprints', url, ...(status !== undefined && { status }), isGood, message, ms };
}

/** A trial that ended before anything was sent. */
export function untried(url: string, reason: string): PartnerTrial {
  const message = inPlainWords({ step: 'token', isGood: false, said: reason });
  return { works: false, steps: [{ step: 'token', url: printUrl(url), isGood: false, message, ms: 0 }] };
}
