/** RFC 8141, section 2: a namespace of 2 to 32 letters, digits and inner hyphens. */
const NAMESPACE = '[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]';
const PCHAR = String.raw`(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})`;
const SPECIFIC = `${PCHAR}(?:${PCHAR}|/)*`;
/** The components that may follow: r after `?+`, q after `?=`, f after `#`. */
const COMPONENT = `${PCHAR}(?:${PCHAR}|[/?])*`;
const FRAGMENT = `(?:${PCHAR}|[/?])*`;

const URN = new RegExp(
  String.raw`^[uU][rR][nN]:${NAMESPACE}:${SPECIFIC}(?:\?\+${COMPONENT})?(?:\?=${COMPONENT})?(?:#${FRAGMENT})?$`,
);

/** Whether a text is a URN as RFC 8141 has it. `urn:` before something else does not make it one. */
export function isUrn(text: string): boolean {
  return URN.test(text);
}
