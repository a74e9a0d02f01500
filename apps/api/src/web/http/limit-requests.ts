import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Caller } from '#access';
import { callerSignal, NotEntered } from '#platform';
import { pathOf, Refusal } from '#platform/http';
import { verdictOf } from './caller.js';
import type { ClientLimiter } from './client-limiter.js';
import type { Limit, Used } from './limits.js';
import { LimitReached } from './limits.js';
import { networkOf } from './network.js';

export const TOO_MANY_REQUESTS = 'Too many requests; try again later.';

/**
 * Counts requests by client, or by address where no client is known. Every answer states what is left (`RateLimit-*`);
 * above the limit a request is refused with 429, before its body is read. A client that has limits of its own is held
 * to these. Health probes are not counted.
 * @param general the limit of everybody else; undefined: none
 */
export function limitRequests(general: Limit | undefined, own: ClientLimiter): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (pathOf(request).startsWith('/api/health/')) return next();
    const verdict = verdictOf(request);
    admit(request, response, verdict.kind === 'valid' ? verdict.caller : undefined, general, own).then(
      () => next(),
      next,
    );
  };
}

/** @throws Refusal 429 */
async function admit(
  request: Request,
  response: Response,
  caller: Caller | undefined,
  general: Limit | undefined,
  own: ClientLimiter,
): Promise<void> {
  const used = caller && (await counted(() => own.count(caller, callerSignal()), response));
  if (!used && general) await counted(() => general.use(counterKey(request, caller)), response);
  if (caller) await takeSlot(response, caller, own);
}

/** @throws Refusal 429 */
async function counted(count: () => Promise<Used | undefined>, response: Response): Promise<Used | undefined> {
  try {
    const used = await count();
    if (used) setLimitHeaders(response, used);
    return used;
  } catch (fault) {
    if (fault instanceof LimitReached) setLimitHeaders(response, fault.used);
    throw refusalOf(fault, TOO_MANY_REQUESTS);
  }
}

/** The slot is free again once the answer has been sent, or the caller has left. @throws Refusal 429 */
async function takeSlot(response: Response, caller: Caller, own: ClientLimiter): Promise<void> {
  const leave = await own.enter(caller, callerSignal()).catch((fault: unknown) => {
    if (!(fault instanceof NotEntered)) throw fault;
    throw tooMany('Too many requests at a time; try again later.', { resetMs: 0 });
  });
  if (!leave) return;
  if (response.closed) leave();
  else response.once('close', leave);
}

/** A refusal whose Retry-After says when the limit begins anew. */
export function tooMany(message: string, { resetMs }: Pick<Used, 'resetMs'>): Refusal {
  return new Refusal(429, message, { headers: { 'Retry-After': seconds(resetMs) } });
}

/** The refusal of a limit that was reached; any other fault as it is. */
export function refusalOf(fault: unknown, message: string): unknown {
  return fault instanceof LimitReached ? tooMany(message, fault.used) : fault;
}

function counterKey(request: Request, caller: Caller | undefined): string {
  return caller ? `client ${caller.client}` : `address ${networkOf(request.ip ?? '')}`;
}

function setLimitHeaders(response: Response, { limit, remaining, resetMs }: Used): void {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', seconds(resetMs));
}

/** At least 1: a caller who came back at once would be refused again. */
function seconds(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1_000)));
}
