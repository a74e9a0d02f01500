/** A requester's PACT API as one of the company's data sources describes it. */
export interface Target {
  /** What tokens are cached under: changes when the data source or its secret does. */
  readonly key: string;
  /** Without `/3/events`. */
  readonly url: string;
  /** The full token URL, where the requester has told us; it may lie at another origin. */
  readonly authUrl?: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * The address of a data source without a trailing slash, or undefined when it is none that can be called: http or https,
 * no userinfo (it would replace our own credentials), no query, no fragment.
 */
export function targetBase(url: string): string | undefined {
  const parsed = callable(url);
  if (!parsed || parsed.search !== '') return undefined;
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
}

/** A URL that can be called as it stands: http or https, no userinfo, no fragment; a query is allowed (RFC 6749, 3.2). */
export function callable(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  const bare = parsed.username === '' && parsed.password === '' && parsed.hash === '';
  return bare && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed : undefined;
}

/** A URL as an error may show it: a query can carry a key. */
export function printUrl(url: string): string {
  const parsed = callable(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : 'an address that is no URL';
}
