import { Busy, CallerGone, Conflict, Invalid, Missing, Outdated } from '#faults';
import type { FieldFault } from '#faults';
import { isDatabaseAway, isRepeatable } from '../database/database-faults.js';
import type { OAuthError, PactErrorCode } from './refusal.js';
import { Refusal } from './refusal.js';
import type { Surface } from './surface.js';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const INTERNAL = 'Internal error';
const RETRY_AFTER_SECONDS = '5';

/** The one table that turns a fault into a status and, depending on the surface, into a body. */
export function answerTo(fault: unknown, surface: Surface, requestId: string): Answer {
  const refusal = refusalFor(fault);
  const headers = { ...refusal.details.headers };
  return { status: statusAt(surface, refusal.status), headers, body: bodyOf(refusal, surface, requestId) };
}

/** Whether the fault is ours to investigate, not the caller's. What is refused for a while, as a probe of an api that is not ready, is none. */
export function isInternal(fault: unknown): boolean {
  if (fault instanceof Busy || (fault instanceof Refusal && fault.status === 503)) return false;
  return refusalFor(fault).status >= 500;
}

/** A token endpoint answers any body that is not a readable form with invalid_request (RFC 6749, 5.2). */
function statusAt(surface: Surface, status: number): number {
  return surface === 'token' && status === 415 ? 400 : status;
}

function refusalFor(fault: unknown): Refusal {
  if (fault instanceof Refusal) return fault;
  if (fault instanceof Invalid) return new Refusal(400, fault.message, { errors: fault.faults.map(named) });
  if (fault instanceof Missing) return new Refusal(404, fault.message);
  if (fault instanceof Conflict) return new Refusal(409, fault.message);
  if (fault instanceof Outdated) return new Refusal(412, fault.message);
  if (fault instanceof Busy) {
    return new Refusal(503, fault.message, { headers: { 'Retry-After': `${fault.retryAfterSeconds}` } });
  }
  if (fault instanceof CallerGone) return new Refusal(499, fault.message);
  if (fault instanceof URIError) return new Refusal(400, 'The address is not validly percent-encoded.');
  if (isDatabaseAway(fault) || isRepeatable(fault)) {
    return new Refusal(503, 'The service is not available right now; try again soon.', {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
  }
  return statusOf(fault) ?? new Refusal(500, INTERNAL);
}

/** A fault of the whole body has to name a field, too. */
function named({ field, message }: FieldFault): FieldFault {
  return { field: field === '' ? 'body' : field, message };
}

/** Errors of the framework and its parsers have a status of their own. Their messages are not shown to callers. */
function statusOf(fault: unknown): Refusal | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined;
  const { status, getStatus } = fault as { status?: unknown; getStatus?: unknown };
  const known = typeof getStatus === 'function' ? Number((getStatus as () => unknown).call(fault)) : status;
  if (typeof known !== 'number' || !(known >= 400 && known <= 499)) return undefined;
  return new Refusal(known, WORDS[known] ?? 'The request is not acceptable.');
}

const WORDS: Record<number, string> = {
  400: 'The request is malformed.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that method.',
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  415: 'The media type or encoding of the body is not supported.',
};

function bodyOf(refusal: Refusal, surface: Surface, requestId: string): Record<string, unknown> {
  const { status, message, details } = refusal;
  switch (surface) {
    case 'token':
      // Where a company has no token endpoint, its address is like any other of its PACT API.
      if (details.code) return { message, code: details.code };
      return { error: details.oauth ?? oauthError(status), error_description: message };
    case 'pact':
    case 'events':
      return { message, code: details.code ?? pactCode(status) };
    case 'data':
      return {
        message,
        ...(details.errors ? { errors: details.errors } : {}),
        ...(status === 500 ? { requestId } : {}),
      };
    default:
      return surface satisfies never;
  }
}

function pactCode(status: number): PactErrorCode {
  if (status >= 500) return 'InternalError';
  if (status === 401 || status === 403) return 'Unauthorized';
  return status === 404 ? 'NotFound' : 'BadRequest';
}

function oauthError(status: number): OAuthError {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
