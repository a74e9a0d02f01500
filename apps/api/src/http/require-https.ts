import type { NextFunction, Request, Response } from 'express';
import { pathOf, Refusal } from '#platform/http';

/** What did not arrive over https gets no token, no data and no redirect; probes of the machine's own health do. */
export function requireHttps(request: Request, _response: Response, next: NextFunction): void {
  if (request.secure || pathOf(request).startsWith('/api/health/')) return next();
  next(new Refusal(403, 'This service answers over https only.'));
}
