import type { Request } from 'express';
import { queryStringOf } from './query.js';

/** A name or an IPv6 address, and maybe a port: nothing that would change the meaning of an address around it. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/** The origin a caller has used, as far as proxies are trusted; undefined where that makes no address. */
export function askedOrigin(request: Request): string | undefined {
  const host = request.host ?? '';
  const origin = `${request.protocol}://${host}`;
  return /^https?:/.test(origin) && HOST.test(host) && URL.canParse(origin) ? origin : undefined;
}

/**
 * The address of the page behind a key: what was asked, from there on, so that it skips and repeats nothing
 * whatever is inserted. Without a PUBLIC_URL at the address that was asked, as far as the caller named one.
 */
export function nextAddress(request: Request, key: string, publicUrl: string | undefined): string {
  const parameters = new URLSearchParams(queryStringOf(request));
  parameters.delete('page');
  parameters.set('after', key);
  return `${publicUrl ?? askedOrigin(request) ?? ''}${request.path}?${parameters.toString()}`;
}
