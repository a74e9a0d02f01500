import type { Called } from './call.js';
import { call } from './call.js';
import { basic } from './service.js';

export interface TokenRequest {
  /** The client's credentials. Absent if `authorization` is given instead. */
  clientId?: string;
  clientSecret?: string;
  authorization?: string;
  form?: Record<string, string> | [string, string][] | string;
  path?: string;
  headers?: Record<string, string>;
}

export const TOKEN_PATHS = ['/api/auth/token', '/api/pact/3/auth/token', '/api/pact/2/auth/token'] as const;

/** Asks a token endpoint for a token. A test passes only what differs from a well-behaved client. */
export function requestToken(url: string, asked: TokenRequest): Promise<Called> {
  const { clientId, clientSecret, form = { grant_type: 'client_credentials' }, path = TOKEN_PATHS[0] } = asked;
  const authorization =
    asked.authorization ?? (clientId === undefined ? undefined : basic(clientId, clientSecret ?? ''));
  return call('POST', `${url}${path}`, {
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(authorization === undefined ? {} : { Authorization: authorization }),
      ...asked.headers,
    },
  });
}
