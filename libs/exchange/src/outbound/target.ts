/** A requester's PACT API, as described by one of the company's data sources. */
export interface Target {
  /** The key under which tokens are cached. It changes with the data source and its secret. */
  readonly key: string;
  /** Without `/3/events`. */
  readonly url: string;
  /** The full token URL, if the requester gave us one. It may have another origin. */
  readonly authUrl?: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The address of a data source without a trailing slash, or undefined if it cannot be called. It must be http or https
 * and must have no userinfo (which would replace our own credentials), no query and no fragment.
 */
export function targetBase(url: string): string | undefined {
  const parsed = callable(url);
  if (!parsed || parsed.search !== '') return undefined;
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
}

/** A URL that can be called as it is: http or https, no userinfo, no fragment. A query is allowed (RFC 6749, 3.2). */
export function callable(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  const bare = parsed.username === '' && parsed.password === '' && parsed.hash === '';
  return bare && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed : undefined;
}

/** A URL in the form for error messages, without its query, which can contain a key. */
export function printUrl(url: string): string {
  const parsed = callable(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : 'an address that is no URL';
}
