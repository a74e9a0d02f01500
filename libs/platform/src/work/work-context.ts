import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenRequest } from './open-requests.js';

/** What the current code works for: a request of a caller, or what a worker does because of one. */
export interface WorkContext {
  /** Who the work is done for: the id of a client, or the name of a program such as `cli`. */
  readonly actor?: string | undefined;
  /** The `X-Request-Id` of the request. Every line of the log has it, in the api and in the workers. */
  readonly requestId?: string | undefined;
  /** Is aborted when the caller of the request closes the connection. */
  readonly callerSignal?: AbortSignal | undefined;
  /** How long it may wait for a lock, where that is less than others may: what was parsed for it takes much memory meanwhile. */
  readonly lockWaitMs?: number | undefined;
  /** The request itself, where this process answers it. */
  readonly request?: OpenRequest | undefined;
}

const contexts = new AsyncLocalStorage<WorkContext>();

/** Runs `work` and everything that it begins in a context. */
export function inWorkContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The request that the current code works for. Undefined in a worker, which answers none. */
export function currentRequest(): OpenRequest | undefined {
  return contexts.getStore()?.request;
}

/** The id of the request that the current code works for. Undefined where it works for none. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.requestId;
}

/** Who makes a change, and the `X-Request-Id` of the request that asked for it. */
export interface WorkAuthor {
  readonly actor: string;
  readonly requestId?: string | null | undefined;
}

/** The actor of what nobody asked for. */
const NOBODY = 'system';

/** Who the current code works for. */
export function currentAuthor(): WorkAuthor {
  const { actor = NOBODY, requestId } = contexts.getStore() ?? {};
  return { actor, requestId };
}

/** How long the current code may wait for a lock. Undefined where nothing less than usual holds. */
export function currentLockWaitMs(): number | undefined {
  return contexts.getStore()?.lockWaitMs;
}

/** A signal that is aborted when the caller of the current request closes the connection. Undefined outside of requests. */
export function callerSignal(): AbortSignal | undefined {
  return contexts.getStore()?.callerSignal;
}
