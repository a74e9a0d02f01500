import type { IncomingMessage } from 'node:http';

const LISTS = ['x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * Of what proxies say of a request leaves what the outermost trusted one said: each appends to the list, so that of n
 * trusted ones its word is the n-th from the right. What stands before that anybody may have sent; the framework would
 * take the first. (It reads X-Forwarded-For from the right by itself.)
 */
export function keepTrustedHop(request: IncomingMessage, trustedProxies: number): void {
  if (trustedProxies === 0) return;
  for (const name of LISTS) {
    const value = request.headers[name];
    if (typeof value !== 'string' || !value.includes(',')) continue;
    const hops = value.split(',');
    request.headers[name] = hops[Math.max(0, hops.length - trustedProxies)]?.trim();
  }
}
