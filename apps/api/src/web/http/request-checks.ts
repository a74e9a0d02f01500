import { isIPv6 } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Missing } from '#faults';
import { pathOf, Refusal } from '#platform/http';

/** RFC 3986, 3.2.2: a registered name or IPv4 address, or an IPv6 address in brackets; then maybe a port. */
const HOST = /^(?:\[([^\]]*)\]|(?:[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::(\d{0,5}))?$/i;

/** Requires exactly one valid Host header: a proxy and this service could choose differently among several (RFC 9112, 3.2). */
export function requireHost(request: Request, _response: Response, next: NextFunction): void {
  next(hostFault(request));
}

function hostFault(request: Request): Refusal | undefined {
  const [host, ...more] = request.headersDistinct['host'] ?? [];
  if (more.length > 0) return new Refusal(400, 'The request has more than one Host header.');
  if (host === undefined && request.httpVersion !== '1.0') return new Refusal(400, 'The request has no Host header.');
  // The host of the request line, or of a trusted proxy's header, takes precedence over the Host header; all have to be valid.
  const isHost = [host, request.headers.host, request.host].every((host) => host === undefined || isHostAndPort(host));
  return isHost ? undefined : new Refusal(400, 'The Host of the request is not a host name or address.');
}

function isHostAndPort(host: string): boolean {
  const [match, address, port] = HOST.exec(host) ?? [];
  return match !== undefined && (address === undefined || isIPv6(address)) && Number(port ?? 0) <= 65_535;
}

/** Refuses what did not arrive over https, without a redirect. Health probes of the machine itself are exempt. */
export function requireHttps(request: Request, _response: Response, next: NextFunction): void {
  if (request.secure || pathOf(request).startsWith('/api/health/')) return next();
  next(new Refusal(403, 'This service answers over https only.'));
}

/** Answers 404 outside the prefixes, where Nest would leave that to Express and its HTML page. */
export function onlyBelow(...prefixes: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const path = `${pathOf(request).toLowerCase()}/`;
    const isBelow = prefixes.some((prefix) => path.startsWith(`/${prefix}/`));
    next(isBelow ? undefined : new Missing('There is nothing at this address.'));
  };
}
