import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

const signals = new AsyncLocalStorage<AbortSignal>();

/** Is aborted when the caller of the current request closes the connection. Undefined outside of requests. */
export function callerSignal(): AbortSignal | undefined {
  return signals.getStore();
}

/** Has to come after whatever reads the body: a body arrives in events that belong to no request. */
export const provideCallerSignal: RequestHandler = (_request, response, next) => {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  signals.run(controller.signal, next);
};
