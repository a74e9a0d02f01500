import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Why the pages for operators are not for this caller; undefined if they are. They ask nobody for a token, so a browser must not become the
 * arm of a page from elsewhere. A page whose own name leads to this port (DNS rebinding) is known by that name in `Host`: no name but
 * `localhost` and that of OPS_HOST is answered, and addresses, which nobody can point elsewhere. What changes something has to
 * come from a page of this port, which browsers tell in `Origin`.
 */
export function refusedCaller(
  method: string,
  { host = '', origin }: IncomingHttpHeaders,
  opsHost: string,
): string | undefined {
  if (!isKnownHost(host, opsHost))
    return 'Call the pages for operators by an address, as localhost, or as OPS_HOST says.';
  if (method === 'GET' || method === 'HEAD') return undefined;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
    ? undefined
    : 'Only the page of this port may change something.';
}

/**
 * Why metrics and probes are not for this caller; undefined if they are. Scrapes and probes come by any name, or by none. Browsers tell
 * by `Origin` and `Sec-Fetch-Site` that a page asks, one of this port too. A page whose own name leads here (DNS rebinding) asks
 * with neither, since over http browsers tell `Sec-Fetch-Site` to localhost alone. But `Accept-Language` is in all that a
 * browser sends, and no script can take it away: with it, or with `Referer`, the Host has to be one that nobody can point elsewhere.
 */
export function refusedPage(headers: IncomingHttpHeaders, opsHost: string): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site, 'accept-language': language, referer } = headers;
  if (origin !== undefined || (site !== undefined && site !== 'none'))
    return 'No page in a browser is answered here: enter the address, or use a tool.';
  const isOfBrowser = language !== undefined || referer !== undefined;
  return isOfBrowser && site === undefined && !isKnownHost(host, opsHost)
    ? 'A browser is answered here by an address, as localhost, or as OPS_HOST says.'
    : undefined;
}

function isKnownHost(host: string, opsHost: string): boolean {
  const name = hostName(host);
  return name !== undefined && (isAddress(name) || name === 'localhost' || name === opsHost.toLowerCase());
}

function hostName(host: string): string | undefined {
  const url = `http://${host}`;
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
