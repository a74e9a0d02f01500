import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { pathOf, Refusal } from '#platform/http';
import { verdictOf } from './caller.js';
import type { Limit, Used } from './limits.js';
import { LimitReached } from './limits.js';
import { networkOf } from './network.js';

/**
 * Counts requests by client, or by address where no client is known. Every answer states what is left (`RateLimit-*`); above
 * the limit a request is refused with 429, before its body is read. Health probes are not counted.
 */
export function limitRequests(limit: Limit): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (pathOf(request).startsWith('/api/health/')) return next();
    limit.use(counterKey(request)).then(
      (used) => {
        setLimitHeaders(response, used);
        next();
      },
      (fault: unknown) => {
        if (!(fault instanceof LimitReached)) return next(fault);
        setLimitHeaders(response, fault.used);
        next(tooMany('Too many requests; try again later.', fault.used));
      },
    );
  };
}

/** A refusal whose Retry-After says when the limit begins anew. */
export function tooMany(message: string, { resetMs }: Used): Refusal {
  return new Refusal(429, message, { headers: { 'Retry-After': seconds(resetMs) } });
}

function counterKey(request: Request): string {
  const verdict = verdictOf(request);
  return verdict.kind === 'valid' ? `client ${verdict.caller.client}` : `address ${networkOf(request.ip ?? '')}`;
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
