import type { Schemas } from '@footprint-exchange/client';
import { createClient } from '@footprint-exchange/client';

/** What a session is kept by. The secret that they were exchanged for is kept nowhere. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When a new access token is due, in milliseconds since 1970: shortly before this one expires. */
  readonly until: number;
}

export interface KeptSession extends Tokens {
  /** By which tabs know that they share it. */
  readonly name: string;
  /** Whose it is, as the service last said: so that pages need not wait for that. */
  readonly self?: Schemas['SelfRecord'];
}

export type Secret = { readonly apiKey: string } | { readonly clientId: string; readonly clientSecret: string };

const MARGIN_MS = 30_000;

/** For requests that show no token. A refresh token that is sent twice ends the session, so nothing is sent again. */
const OPEN = {
  baseUrl: location.origin,
  cache: 'no-store',
  credentials: { headers: () => Promise.resolve({}), refused: () => false },
  retry: { tries: 1 },
} as const;

const open = createClient({
  ...OPEN,
  // Without this, browsers ask for a name and password themselves where a secret is refused.
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
});

/** With it, though, they would not heed `Clear-Site-Data`. */
const ending = createClient(OPEN);

/** @throws Unauthorized where the secret is not accepted */
export async function tokensFor(secret: Secret): Promise<Tokens> {
  const headers: Record<string, string> =
    'apiKey' in secret ? { 'X-API-Key': secret.apiKey } : { Authorization: basic(secret) };
  return request({ grant_type: 'client_credentials', session: 'true' }, headers);
}

/** @throws Invalid or Unauthorized where the session is over */
export function renewed({ refreshToken }: Tokens): Promise<Tokens> {
  return request({ grant_type: 'refresh_token', refresh_token: refreshToken });
}

export async function endSession({ refreshToken }: Tokens): Promise<void> {
  await ending.POST('/api/auth/revoke', { body: { token: refreshToken } });
}

async function request(
  body: { grant_type: 'client_credentials' | 'refresh_token'; session?: 'true'; refresh_token?: string },
  headers?: Record<string, string>,
): Promise<Tokens> {
  const asked = Date.now();
  const { data } = await open.POST('/api/auth/token', { body, headers });
  const life = data.expires_in * 1_000;
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    until: asked + life - Math.min(MARGIN_MS, life / 10),
  };
}

function basic({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${clientId}:${clientSecret}`)))}`;
}
