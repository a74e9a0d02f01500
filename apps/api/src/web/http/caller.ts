import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Authenticator, Caller, Permission, Verdict } from '#access';
import type { Surface } from '#platform/http';
import { holds } from '#access';
import { pathOf, Refusal, surfaceOf } from '#platform/http';

const verdicts = new WeakMap<Request, Verdict>();

/** Verifies the token before the body is read, since the body's size limit depends on it. Routes look the verdict up later. */
export function authenticate(authenticator: Authenticator): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (surfaceOf(pathOf(request)) === 'token') return next();
    authenticator.verdict(request.get('authorization'), request.get('x-api-key')).then((verdict) => {
      verdicts.set(request, verdict);
      next();
    }, next);
  };
}

export function verdictOf(request: Request): Verdict {
  return verdicts.get(request) ?? { kind: 'absent' };
}

/** @throws Refusal 401 without a valid token; without any of the permissions 403, at a PACT address 401 */
export function requireCaller(request: Request, ...anyOf: readonly Permission[]): Caller {
  const surface = surfaceOf(pathOf(request));
  const verdict = verdictOf(request);
  switch (verdict.kind) {
    case 'absent':
      throw unauthorized('A bearer token or an API key is needed.');
    case 'invalid':
      throw unauthorized('The token or API key is not valid.');
    case 'expired':
      throw new Refusal(401, 'The token has expired.', {
        code: 'TokenExpired',
        headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      });
    case 'valid':
      if (anyOf.length === 0 || anyOf.some((one) => holds(verdict.caller.permissions, one))) return verdict.caller;
      throw lacking(anyOf, surface);
    default:
      return verdict satisfies never;
  }
}

/** Checks a permission that the route demands in addition to the one that every caller needs. @throws Refusal 403 */
export function requirePermission({ permissions }: Caller, permission: Permission): void {
  if (!holds(permissions, permission)) throw lacking([permission], 'data');
}

export function unauthorized(message: string): Refusal {
  return new Refusal(401, message, { code: 'Unauthorized', headers: { 'WWW-Authenticate': 'Bearer' } });
}

function lacking(anyOf: readonly Permission[], surface: Surface): Refusal {
  const message = `The permission ${anyOf.join(' or ')} is needed.`;
  return surface === 'data' ? new Refusal(403, message) : unauthorized(message);
}
