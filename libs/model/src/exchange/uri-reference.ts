/** RFC 3986, appendix B: splits any text into scheme, authority, path, query and fragment, without backtracking. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const USERINFO = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*$/;
const HOST = /^(?:\[[A-Za-z0-9\-._~!$&'()*+,;=:]+\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::\d*)?$/;
const PATH = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/;
const QUERY = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/;

/**
 * Whether `text` is a URI or a relative reference (RFC 3986, section 4.1): `https://host/x`, `//host/x`, `/x`,
 * `urn:x:y`. Other alphabets and spaces have to be percent-encoded.
 */
export function isUriReference(text: string): boolean {
  const parts = PARTS.exec(text);
  if (!parts) return false;
  const [, scheme, authority = '', path = '', query = '', fragment = ''] = parts;
  if (scheme !== undefined && !SCHEME.test(scheme)) return false;
  // Section 4.2: a colon in the first segment of a relative path would be read as the end of a scheme.
  if (scheme === undefined && text.startsWith(':')) return false;
  return isAuthority(authority) && isUriPath(path) && QUERY.test(query) && QUERY.test(fragment);
}

/** Whether the path holds only characters that need no percent-encoding. */
export function isUriPath(path: string): boolean {
  return PATH.test(path);
}

function isAuthority(authority: string): boolean {
  const at = authority.lastIndexOf('@');
  return (at < 0 || USERINFO.test(authority.slice(0, at))) && HOST.test(authority.slice(at + 1));
}
