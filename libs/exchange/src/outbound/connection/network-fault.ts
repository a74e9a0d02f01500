import { isAxiosError } from 'axios';
import { ConnectTimedOut } from './checked-agents.js';
import { AddressRefused } from './checked-lookup.js';

/**
 * Describes a fault below HTTP for operators. It uses codes and not messages, since messages name the addresses that
 * were tried.
 */
export function networkFault(thrown: unknown): string {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressRefused || cause instanceof ConnectTimedOut) return cause.message;
  }
  const code = codeOf(thrown);
  return code === undefined ? 'the request failed' : `the request failed (${code})`;
}

/** Whether no connection came about in time. */
export function isConnectTimeout(thrown: unknown): boolean {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ConnectTimedOut) return true;
  return false;
}

/** Whether a kept-alive connection was closed before the first byte of the answer. */
export function isStaleConnection(thrown: unknown): boolean {
  if (!isAxiosError(thrown) || thrown.response) return false;
  const request: unknown = thrown.request;
  const isReused =
    typeof request === 'object' && request !== null && 'reusedSocket' in request && request.reusedSocket === true;
  return isReused && (codeOf(thrown) === 'ECONNRESET' || codeOf(thrown) === 'EPIPE');
}

function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' && /^\w{1,60}$/.test(thrown.code) ? thrown.code : undefined;
}
