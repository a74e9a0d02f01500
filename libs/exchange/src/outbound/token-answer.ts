import type { AccessToken } from './access-token.js';
import { readAccessToken } from './access-token.js';
import { basicCredentials } from './basic-credentials.js';
import type { Reply } from './connection/reply.js';
import { isSuccess, refusalText, timeoutOf } from './connection/reply.js';
import type { Target } from './target.js';
import { printUrl } from './target.js';

/** Why there is no token. `status` is absent if no answer came. */
export interface TokenRefusal {
  readonly status?: number;
  readonly retryAfter?: string;
  /** Whether the token endpoint did not answer in time. */
  readonly isTimeout?: boolean;
  readonly error: string;
}

export type TokenAnswer =
  | { readonly kind: 'token'; readonly endpoint: string; readonly token: AccessToken }
  | { readonly kind: 'refused'; readonly refusal: TokenRefusal };

/** Interprets a token endpoint's reply. */
export function tokenAnswer(reply: Reply, endpoint: string, target: Target): TokenAnswer {
  const at = `token endpoint ${printUrl(endpoint)}`;
  if (reply.kind === 'fault') return tokenRefused({ ...timeoutOf(reply), error: `${at}: ${reply.error}` });
  const { status, retryAfter, text } = reply;
  if (!isSuccess(status)) {
    return tokenRefused({ status, retryAfter, error: `${at} ${refusalText(reply, secretsOf(target))}` });
  }
  const token = readAccessToken(text);
  if (typeof token !== 'string') return { kind: 'token', endpoint, token };
  return tokenRefused({ status, error: `${at} answered ${status}, but ${token}` });
}

export function tokenRefused(refusal: TokenRefusal): TokenAnswer {
  return { kind: 'refused', refusal };
}

/** The parts of a token request that a server could echo, then or later. */
export function secretsOf({ clientId, clientSecret }: Pick<Target, 'clientId' | 'clientSecret'>): string[] {
  return [basicCredentials(clientId, clientSecret).slice('Basic '.length), clientSecret];
}
