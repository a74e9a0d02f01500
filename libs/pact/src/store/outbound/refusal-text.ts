import type { Reply } from './reply.js';
import { quoted } from './quoted.js';

/** Describes an unexpected answer for operators, with the beginning of the other side's text. */
export function refusalText(
  { status, text }: Extract<Reply, { kind: 'answered' }>,
  secrets: readonly string[],
): string {
  const isRedirect = status >= 300 && status < 400;
  const quote = quoted(text, secrets);
  return `answered ${status}${isRedirect ? ' (redirects are not followed)' : ''}${quote === '' ? '' : `: ${quote}`}`;
}
