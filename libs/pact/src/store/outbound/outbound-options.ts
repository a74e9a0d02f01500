import type { Resolve } from './checked-lookup.js';
import { resolveBySystem } from './checked-lookup.js';

/** How the outbound client behaves; every time is in milliseconds, so that tests can run at a tenth. */
export interface OutboundOptions {
  /** `ALLOW_PRIVATE_TARGETS`: without it only public addresses are connected to. */
  readonly allowPrivateTargets: boolean;
  /** From the name to an open (for https: secured) connection. */
  readonly connectMs?: number;
  /** One request, from asking for a connection to the last byte of the answer that is needed. */
  readonly requestMs?: number;
  /** One look for a discovery document: short, because a client can do without it. */
  readonly discoveryMs?: number;
  /** A whole attempt: discovery, token, delivery, and delivery again after a 401. */
  readonly attemptMs?: number;
  /** How long an answer's body is still read when its status has already decided. */
  readonly graceMs?: number;
  /** Names to addresses; the operating system's resolver unless a test says otherwise. */
  readonly resolve?: Resolve;
  /** A clock that never goes back. */
  readonly now?: () => number;
}

/** The limits of pact-v3, "Answers": an attempt of 20 s stays well inside a lease of 45 s. */
export function withDefaults(options: OutboundOptions): Required<OutboundOptions> {
  return {
    allowPrivateTargets: options.allowPrivateTargets,
    connectMs: options.connectMs ?? 5_000,
    requestMs: options.requestMs ?? 15_000,
    discoveryMs: options.discoveryMs ?? 5_000,
    attemptMs: options.attemptMs ?? 20_000,
    graceMs: options.graceMs ?? 2_000,
    resolve: options.resolve ?? resolveBySystem,
    now: options.now ?? ((): number => performance.now()),
  };
}
