import type { Request } from 'express';

/** A name or an IPv6 address, and maybe a port: nothing that would change the meaning of an address around it. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/** The origin a caller has used, as far as proxies are trusted; undefined where that makes no address. */
export function askedOrigin(request: Request): string | undefined {
  const host = request.host ?? '';
  const origin = `${request.protocol}://${host}`;
  return /^https?:/.test(origin) && HOST.test(host) && URL.canParse(origin) ? origin : undefined;
}
