import type { Resolve } from './checked-lookup.js';
import { resolveBySystem } from './checked-lookup.js';

/** Options of the outbound client. Times are in milliseconds, so that tests can use a tenth of them. */
export interface OutboundOptions {
  /** `ALLOW_PRIVATE_TARGETS`. Without it, only public addresses are connected to. */
  readonly allowPrivateTargets: boolean;
  /** From the name to an open (for https: secured) connection. */
  readonly connectMs?: number;
  /** One request, from asking for a connection to the last byte of the answer that is needed. */
  readonly requestMs?: number;
  /** One request for a discovery document. It is short, because a client can do without the document. */
  readonly discoveryMs?: number;
  /** A whole attempt: discovery, token, delivery, and delivery again after a 401. */
  readonly attemptMs?: number;
  /** How long the body of an answer is read after its status has decided the outcome. */
  readonly graceMs?: number;
  /** Resolves names to addresses; by default with the operating system's resolver. */
  readonly resolve?: Resolve;
  /** Is told of every token that a partner was asked for. */
  readonly onToken?: (outcome: 'token' | 'refused') => void;
  /** A monotonic clock. */
  readonly now?: () => number;
}

/** The limits of pact-v3, "Answers". An attempt of 20 s stays well inside a lease of 45 s. */
export function withDefaults(options: OutboundOptions): Required<OutboundOptions> {
  return {
    allowPrivateTargets: options.allowPrivateTargets,
    connectMs: options.connectMs ?? 5_000,
    requestMs: options.requestMs ?? 15_000,
    discoveryMs: options.discoveryMs ?? 5_000,
    attemptMs: options.attemptMs ?? 20_000,
    graceMs: options.graceMs ?? 2_000,
    resolve: options.resolve ?? resolveBySystem,
    onToken: options.onToken ?? ((): void => undefined),
    now: options.now ?? ((): number => performance.now()),
  };
}
