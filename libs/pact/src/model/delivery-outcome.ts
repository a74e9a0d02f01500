/**
 * What came of one attempt to deliver an answer event: the outbound client returns it, `afterAttempt` decides on it.
 * A fault of the network or a time-out has no `status`; `at` says whose refusal it was, the token endpoint's or the
 * events endpoint's.
 */
export type DeliveryOutcome =
  | { kind: 'delivered'; status: number }
  | {
      kind: 'failed';
      at: 'token' | 'delivery';
      status?: number;
      /** The text of the `Retry-After` header, if the other side sent one. */
      retryAfter?: string;
      /** For the operator; never part of an answer. */
      error: string;
    };
