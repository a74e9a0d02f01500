import type { NextFunction, Request, Response } from 'express';
import { newUuid } from '../records/ids.js';

export const REQUEST_ID = 'X-Request-Id';
const SANE = /^[A-Za-z0-9._~:/+=@-]{1,128}$/;

/** Sets X-Request-Id on every answer. The caller's own id is used if it is well-formed. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(REQUEST_ID);
  response.set(REQUEST_ID, given !== undefined && SANE.test(given) ? given : newUuid());
  next();
}

export function requestIdOf(response: Response): string {
  return String(response.get(REQUEST_ID) ?? '');
}
