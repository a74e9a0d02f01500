import type { IncomingMessage } from 'node:http';

const LISTS = ['x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * Keeps only what the outermost trusted proxy said of a request. Each proxy appends to the list, so with n trusted
 * proxies this is the n-th entry from the right. Anybody may have sent the entries before it, and the framework would
 * use the first. (The framework itself reads X-Forwarded-For from the right.)
 */
export function keepTrustedHop(request: IncomingMessage, trustedProxies: number): void {
  if (trustedProxies === 0) return;
  for (const name of LISTS) {
    const value = request.headers[name];
    if (typeof value !== 'string') continue;
    const hops = value.split(',');
    const hop = hops[Math.max(0, hops.length - trustedProxies)]?.trim();
    // Schemes are case-insensitive (RFC 3986, 3.1); the framework compares them with `https`.
    request.headers[name] = name === 'x-forwarded-proto' ? hop?.toLowerCase() : hop;
  }
}
