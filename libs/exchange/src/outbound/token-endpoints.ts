import { callable } from './target.js';

const DISCOVERY = '/.well-known/openid-configuration';

/** Where a discovery document may be, in the order in which the addresses are tried (pact-v3, "Answers"). */
export function discoveryAddresses(base: string): string[] {
  return [`${base}${DISCOVERY}`, `${base}/3${DISCOVERY}`];
}

/** Where the token endpoint is if no document names one. The second is tried if the first does not exist. */
export function usualTokenEndpoints(base: string): [string, string] {
  return [`${base}/auth/token`, `${base}/3/auth/token`];
}

/**
 * The token endpoint that a discovery document names, or undefined if it names no acceptable one. It must be absolute
 * and of the data source's own origin, or a document could have our credentials sent anywhere.
 */
export function namedTokenEndpoint(document: string, base: string): string | undefined {
  const named = tokenEndpointOf(document);
  const endpoint = typeof named === 'string' ? callable(named) : undefined;
  return endpoint && endpoint.origin === new URL(base).origin ? endpoint.href : undefined;
}

function tokenEndpointOf(document: string): unknown {
  try {
    const parsed = JSON.parse(document) as unknown;
    return parsed !== null && typeof parsed === 'object' && 'token_endpoint' in parsed
      ? parsed.token_endpoint
      : undefined;
  } catch {
    return undefined;
  }
}
