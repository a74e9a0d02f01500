import { ApiError, NetworkFailure, TimedOut } from './errors.js';
import { LONGEST_TIMER_MS } from './waiting.js';

/**
 * Sends a request and reads its answer, within a time.
 * @param send tells when the request is on its way: what fails before is the caller's mistake, and thrown as it is
 * @param ms until the answer is read; 0, or more than any timer takes: without end
 * @throws ApiError, NetworkFailure, TimedOut, or the reason of the caller's signal
 */
export async function oneTry<T>(
  send: (signal: AbortSignal, onSend: () => void) => Promise<T>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const late = new AbortController();
  const hasEnd = ms > 0 && ms <= LONGEST_TIMER_MS;
  const timer = hasEnd ? setTimeout(() => late.abort(new TimedOut(`No answer within ${ms} ms.`)), ms) : undefined;
  let isSent = false;
  try {
    return await send(signal ? AbortSignal.any([signal, late.signal]) : late.signal, () => (isSent = true));
  } catch (failure) {
    throw isSent ? failureOf(failure, late.signal, signal) : failure;
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(failure: unknown, late: AbortSignal, signal: AbortSignal | undefined): unknown {
  if (failure instanceof ApiError) return failure;
  if (signal?.aborted) return signal.reason;
  if (late.aborted) return late.reason;
  if (!isOfTheWay(failure)) return failure;
  const { cause } = failure;
  const why = cause instanceof Error && cause.message !== '' ? cause.message : failure.message;
  return new NetworkFailure(`No whole answer came: ${why}`, { cause: failure });
}

/**
 * Fetch makes a TypeError of every failure on the way (Fetch, 2.2), node-fetch a FetchError. JSON that is none was cut off, or is a
 * gateway's page.
 */
function isOfTheWay(failure: unknown): failure is Error {
  if (failure instanceof TypeError || failure instanceof SyntaxError) return true;
  return failure instanceof Error && failure.name === 'FetchError';
}
