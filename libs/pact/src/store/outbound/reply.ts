/** What came of one outbound request. */
export type Reply =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly text: string }
  /** Nothing that counts as an answer came: network, time, address, size. */
  | { readonly kind: 'fault'; readonly error: string };

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
