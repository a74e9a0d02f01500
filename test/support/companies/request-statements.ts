import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import pg from 'pg';
import type { TestService } from './service.js';

/* eslint-disable @typescript-eslint/unbound-method -- called with the `this` it is taken from */
/** How many statements the api sends for the requests that `work` makes; those of its timers don't count. */
export async function requestStatements({ context }: TestService, work: () => Promise<unknown>): Promise<number> {
  const requests = new AsyncLocalStorage<true>();
  const enter = () => requests.enterWith(true);
  const server = (context as typeof context & { getHttpServer(): Server }).getHttpServer();
  const { query } = pg.Client.prototype;
  let count = 0;
  server.prependListener('request', enter);
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    if (requests.getStore()) count += 1;
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await work();
    return count;
  } finally {
    pg.Client.prototype.query = query;
    server.off('request', enter);
  }
}
