import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * A signal that is aborted when the caller of the current request closes the connection. Undefined outside of requests.
 */
export function callerSignal(): AbortSignal | undefined {
  return signals.getStore();
}

/**
 * Use this middleware after everything that reads the body. The events in which a body arrives run outside of the
 * request's async context.
 */
export const provideCallerSignal: RequestHandler = (_request, response, next) => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  signals.run(controller.signal, next);
};
