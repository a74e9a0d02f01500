import { isUriPath } from './uri-reference.js';

/**
 * No query, no fragment, and no backslash, which URL parsers read as a slash. An address with one of these matches no
 * other.
 */
const ADDRESS = /^(?:(https?):)?\/\/([^/?#\\@]+)((?:\/[^?#\\]*)?)$/i;

const EVENTS = '/3/events';

/**
 * The form in which an event's source is compared with the URLs of data sources: scheme and host in lower case, without
 * the scheme's default port, path exactly as written but without trailing slashes and `/3/events`. `//host` is read as
 * https. Undefined for anything but an http or https address, and for one with userinfo, query or fragment.
 */
export function sourceKey(source: string): string | undefined {
  const [, scheme = 'https', authority = '', path = ''] = ADDRESS.exec(source) ?? [];
  // `URL` normalises the host as browsers do, other alphabets included. The path is not passed to it, since it would
  // resolve dots.
  const origin = authority === '' || /\s/.test(authority) ? undefined : originOf(`${scheme}://${authority}`);
  return origin === undefined || !isUriPath(path) ? undefined : `${origin}${withoutTail(path)}`;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function withoutTail(path: string): string {
  let end = path.length;
  for (;;) {
    if (path.endsWith('/', end)) end -= 1;
    else if (path.endsWith(EVENTS, end)) end -= EVENTS.length;
    else return path.slice(0, end);
  }
}
