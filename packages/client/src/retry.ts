import { Conflict, NetworkFailure, TooManyRequests, Unavailable } from './errors.js';

/** How often, and how long apart, a request is sent again. */
export interface RetryOptions {
  /** How often a request is sent at most; 1: never again. By default 5. */
  readonly tries?: number | undefined;
  /** Milliseconds before the second try; twice as many before each further one. By default 500. */
  readonly firstWaitMs?: number | undefined;
  /** The longest wait in milliseconds. Where the service asks for a longer one, the error is thrown. By default 60,000. */
  readonly longestWaitMs?: number | undefined;
}

/** Whether sending the same request once more may have another effect than sending it once. */
export type Repeatable = 'always' | 'if-refused';

/** Whether the request may have been worked on although it failed. */
export function isUncertain(failure: unknown): boolean {
  return failure instanceof NetworkFailure || failure instanceof Unavailable;
}

/**
 * Milliseconds to wait before the request is sent again; undefined: it is not.
 * @param tries how often it was sent
 * @param random from 0 to 1: of many clients that fail together, not all come back together
 */
export function waitBefore(
  failure: unknown,
  tries: number,
  repeatable: Repeatable,
  { tries: most = 5, firstWaitMs = 500, longestWaitMs = 60_000 }: RetryOptions,
  random = Math.random(),
): number | undefined {
  if (tries >= most || !mayPass(failure, repeatable)) return undefined;
  const backoff = Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs);
  const asked = askedFor(failure);
  if (asked === undefined) return backoff * (0.5 + random / 2);
  return asked > longestWaitMs ? undefined : asked + (backoff * random) / 2;
}

/** Whether the failure passes by itself, and trying again has no second effect. */
function mayPass(failure: unknown, repeatable: Repeatable): boolean {
  if (failure instanceof TooManyRequests) return true;
  if (repeatable === 'if-refused') return false;
  // Of the 409s, only that of a request whose first try is still being worked on says when to come back.
  return isUncertain(failure) || (failure instanceof Conflict && failure.retryAfter !== undefined);
}

function askedFor(failure: unknown): number | undefined {
  if (!(failure instanceof TooManyRequests || failure instanceof Unavailable || failure instanceof Conflict)) {
    return undefined;
  }
  return failure.retryAfter === undefined ? undefined : failure.retryAfter * 1_000;
}
