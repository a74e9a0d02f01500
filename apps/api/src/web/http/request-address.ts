import type { Request } from 'express';
import { queryStringOf } from './query.js';

/** A name or an IPv6 address, with or without a port: no character that would change the meaning of the URL it is put into. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?$/i;

/** The origin that the caller used, as far as proxies are trusted; undefined where that is no valid URL. */
export function requestOrigin(request: Request): string | undefined {
  const host = request.host ?? '';
  const origin = `${request.protocol}://${host}`;
  return /^https?:/.test(origin) && HOST.test(host) && URL.canParse(origin) ? origin : undefined;
}

/**
 * The URL of the page that follows: the same query, continued after the key, so that rows inserted meanwhile make it neither
 * skip nor repeat any. It begins with PUBLIC_URL, or else with the origin that the caller used, where that is known.
 */
export function nextAddress(request: Request, key: string, publicUrl: string | undefined): string {
  const parameters = new URLSearchParams(queryStringOf(request));
  parameters.delete('page');
  parameters.set('after', key);
  return `${publicUrl ?? requestOrigin(request) ?? ''}${request.path}?${parameters.toString()}`;
}
