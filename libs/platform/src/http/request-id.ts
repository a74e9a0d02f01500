import type { NextFunction, Request, Response } from 'express';
import { newUuid } from '../ids.js';

const HEADER = 'X-Request-Id';
const SANE = /^[A-Za-z0-9._~:/+=@-]{1,128}$/;

/** Gives every answer an X-Request-Id: the caller's own if it is a sane one. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(HEADER);
  response.set(HEADER, given !== undefined && SANE.test(given) ? given : newUuid());
  next();
}

export function requestIdOf(response: Response): string {
  return String(response.get(HEADER) ?? '');
}
