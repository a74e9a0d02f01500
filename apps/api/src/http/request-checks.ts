import { isIPv6 } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Missing } from '#faults';
import { pathOf, Refusal } from '#platform/http';

/** RFC 3986, 3.2.2: a registered name or IPv4 address, or an IPv6 address in brackets; then maybe a port. */
const HOST = /^(?:\[([^\]]*)\]|(?:[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::(\d{0,5}))?$/i;

/** One Host, and one that is a host: which of several is meant proxies and we could read differently (RFC 9112, 3.2). */
export function requireHost(request: Request, _response: Response, next: NextFunction): void {
  next(hostFault(request));
}

function hostFault(request: Request): Refusal | undefined {
  const [host, ...more] = request.headersDistinct['host'] ?? [];
  if (more.length > 0) return new Refusal(400, 'The request has more than one Host header.');
  if (host === undefined && request.httpVersion !== '1.0') return new Refusal(400, 'The request has no Host header.');
  // What stands in the first line, or in a trusted proxy's header, counts above what the header says.
  const isHost = [host, request.headers.host, request.host].every((host) => host === undefined || isHostAndPort(host));
  return isHost ? undefined : new Refusal(400, 'The Host of the request is not a host name or address.');
}

function isHostAndPort(host: string): boolean {
  const [match, address, port] = HOST.exec(host) ?? [];
  return match !== undefined && (address === undefined || isIPv6(address)) && Number(port ?? 0) <= 65_535;
}

/** What did not arrive over https gets no token, no data and no redirect; probes of the machine's own health do. */
export function requireHttps(request: Request, _response: Response, next: NextFunction): void {
  if (request.secure || pathOf(request).startsWith('/api/health/')) return next();
  next(new Refusal(403, 'This service answers over https only.'));
}

/** Outside its prefix Nest leaves the last word to Express, whose pages are not ours. */
export function onlyBelow(prefix: string): RequestHandler {
  const root = `/${prefix}`;
  return (request, _response, next) => {
    const path = pathOf(request).toLowerCase();
    next(path === root || path.startsWith(`${root}/`) ? undefined : new Missing('There is nothing at this address.'));
  };
}
