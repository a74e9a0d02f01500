import type { IncomingMessage } from 'node:http';

/** The scheme and authority with which a request target may begin. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/**
 * The path and query of a request target in any of its forms (RFC 9112, 3.2). A fragment is dropped, since it is never
 * meant for a server.
 */
export function originForm(target: string): string {
  const path = target.replace(ORIGIN, '').replace(/#[^]*$/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Rewrites an absolute request target to its path, by which routes are matched. Its host replaces the Host header (RFC
 * 9112, 3.2.2).
 */
export function toOriginForm(request: IncomingMessage): void {
  const target = request.url ?? '/';
  const [, authority] = ORIGIN.exec(target) ?? [];
  if (authority) request.headers.host = authority.slice(authority.lastIndexOf('@') + 1);
  request.url = originForm(target);
}
