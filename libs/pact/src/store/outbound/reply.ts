/** The result of one outbound request. */
export type Reply =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string; readonly text: string }
  /** No usable answer came, because of the network, the time limit, the address or the size. */
  | { readonly kind: 'fault'; readonly error: string };

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
