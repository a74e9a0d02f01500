import type { Reply } from './reply.js';
import { quoted } from './quoted.js';

/** An answer that is not the one hoped for, in words for the operator, with the beginning of what the peer said. */
export function refusalText(
  { status, text }: Extract<Reply, { kind: 'answered' }>,
  secrets: readonly string[],
): string {
  const isRedirect = status >= 300 && status < 400;
  const quote = quoted(text, secrets);
  return `answered ${status}${isRedirect ? ' (redirects are not followed)' : ''}${quote === '' ? '' : `: ${quote}`}`;
}
