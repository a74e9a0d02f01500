/**
 * The outcome of one attempt to deliver. The outbound client returns it, and `afterAttempt` decides what follows. A
 * network fault or a timeout has no `status`. `at` is the endpoint that failed: the token endpoint or the events
 * endpoint.
 */
export type DeliveryOutcome =
  | {
      kind: 'delivered';
      status: number;
      /** What was odd about the answer, for operators. */
      note?: string;
    }
  | {
      kind: 'failed';
      at: 'token' | 'delivery';
      status?: number;
      /** The text of the `Retry-After` header, if the other side sent one. */
      retryAfter?: string;
      /** Whether the other side did not answer in time. */
      isTimeout?: boolean;
      /** For operators; never part of an answer. */
      error: string;
    };
