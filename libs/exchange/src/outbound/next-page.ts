import { callable } from './target.js';

const LINK = /<([^>]*)>((?:\s*;\s*[\w!#$&+\-.^`|~*]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*)/g;
const IS_NEXT = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=\s*(?:;|$)))/i;

/** Longer addresses are accepted by hardly any server. */
const MAX_ADDRESS = 8_192;

export type NextPage =
  | { readonly kind: 'none' }
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'refused'; readonly error: string };

/**
 * The next page of a listing, by its `Link` header (RFC 8288). It is followed only on the origin of the data source: our token goes
 * nowhere else.
 */
export function nextPage(link: string | undefined, current: string, base: string): NextPage {
  const address = [...(link ?? '').matchAll(LINK)].find(([, , parameters = '']) => IS_NEXT.test(parameters))?.[1];
  if (address === undefined) return { kind: 'none' };
  const url = URL.canParse(address, current) ? callable(new URL(address, current).href) : undefined;
  if (!url || url.href.length > MAX_ADDRESS) {
    return { kind: 'refused', error: 'the address of its next page cannot be called' };
  }
  if (url.origin !== new URL(base).origin) {
    return { kind: 'refused', error: `its next page lies at another origin, ${url.origin}, which is not followed` };
  }
  if (url.href === current) return { kind: 'refused', error: 'its next page is the same page again' };
  return { kind: 'page', url: url.href };
}
