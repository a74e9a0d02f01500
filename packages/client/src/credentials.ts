import { errorOf } from './errors.js';
import { oneTry } from './one-try.js';

/** Shows the service who asks. */
export interface Credentials {
  /** The headers of the next request. */
  headers(): Promise<Record<string, string>>;
  /** Takes back what these headers showed, after a 401. Whether there may be something better now. */
  refused(headers: Record<string, string>): boolean;
}

/** @throws TypeError if no header can carry the key; fetch would show the key in its message */
export function apiKeyCredentials(apiKey: string): Credentials {
  const key = apiKey.trim();
  if (!/^[\x21-\x7e]*$/.test(key)) throw new TypeError('apiKey has characters that are in no key.');
  return { headers: () => Promise.resolve({ 'X-API-Key': key }), refused: () => false };
}

interface TokenAnswer {
  access_token: string;
  /** Seconds. */
  expires_in: number;
}

/** A token is renewed this long before it expires, or when a tenth of its life is left where that is shorter. */
const MARGIN_MS = 30_000;

/**
 * Tokens for client credentials (RFC 6749, 4.4). All requests share a token, and those that need a new one wait for the
 * same answer.
 */
export function clientCredentials(
  { baseUrl, fetch }: { baseUrl: string; fetch: typeof globalThis.fetch },
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  timeoutMs: number,
): Credentials {
  let current: { headers: Record<string, string>; until: number } | undefined;
  let asked: Promise<Record<string, string>> | undefined;

  const ask = async (signal: AbortSignal, onSend: () => void): Promise<Record<string, string>> => {
    onSend();
    const answer = await fetch(`${baseUrl}/api/auth/token`, {
      method: 'POST',
      headers: { Authorization: basic(clientId, clientSecret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'manual',
      signal,
    });
    if (!answer.ok) throw errorOf(answer, await answer.json().catch(() => undefined));
    const { access_token: token, expires_in: seconds } = (await answer.json()) as TokenAnswer;
    const life = seconds * 1_000;
    current = {
      headers: { Authorization: `Bearer ${token}` },
      until: Date.now() + life - Math.min(MARGIN_MS, life / 10),
    };
    return current.headers;
  };

  return {
    headers() {
      if (current && Date.now() < current.until) return Promise.resolve(current.headers);
      asked ??= oneTry(ask, timeoutMs, undefined).finally(() => (asked = undefined));
      return asked;
    },
    refused(headers) {
      if (current?.headers === headers) current = undefined;
      return true;
    },
  };
}

function basic(id: string, secret: string): string {
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${id}:${secret}`)))}`;
}
