import { quoted } from './quoted.js';

/** The result of one outbound request. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter?: string;
      readonly link?: string;
      readonly text: string;
    }
  /** No usable answer came, because of the network, the time limit, the address or the size. */
  | { readonly kind: 'fault'; readonly error: string; readonly isTimeout?: boolean; readonly isTooLong?: true };

export type Answered = Extract<Reply, { kind: 'answered' }>;

/** What a failure says of a fault: only a timeout is named. */
export function timeoutOf({ isTimeout }: { readonly isTimeout?: boolean }): { isTimeout?: true } {
  return isTimeout ? { isTimeout } : {};
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Describes an unexpected answer for operators, with the beginning of the other side's text. */
export function refusalText({ status, text }: Answered, secrets: readonly string[]): string {
  const isRedirect = status >= 300 && status < 400;
  const quote = quoted(text, secrets);
  return `answered ${status}${isRedirect ? ' (redirects are not followed)' : ''}${quote === '' ? '' : `: ${quote}`}`;
}
