import type { IncomingMessage } from 'node:http';

/** Scheme and authority, which a request target may begin with. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/** The path and query of a request target, whatever form it has (RFC 9112, 3.2); a fragment is never meant for a server. */
export function originForm(target: string): string {
  const path = target.replace(ORIGIN, '').replace(/#[^]*$/, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Routes know a request by its path; the host of a whole address stands above the Host header (RFC 9112, 3.2.2). */
export function toOriginForm(request: IncomingMessage): void {
  const target = request.url ?? '/';
  const [, authority] = ORIGIN.exec(target) ?? [];
  if (authority) request.headers.host = authority.slice(authority.lastIndexOf('@') + 1);
  request.url = originForm(target);
}
