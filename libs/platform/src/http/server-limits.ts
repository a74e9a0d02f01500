import type { Server } from 'node:http';

/** How much of the server strangers may hold on to; times in milliseconds. */
export interface ServerLimits {
  /** Connections at once; one more is closed unheard. */
  MAX_CONNECTIONS: number;
  /** For the head of a request to arrive. */
  HEAD_TIMEOUT: number;
  /** For a whole request to arrive, body included; what is slower is answered 408 and cut. */
  RECEIVE_TIMEOUT: number;
  /** How long an idle connection is kept for the caller's next request. */
  KEEP_ALIVE_TIMEOUT: number;
}

/** Node looks every 30 s by itself, which would let a slow caller stay that much longer. */
const MOST_BETWEEN_LOOKS_MS = 5_000;

/** Has to come before the server listens. */
export function limitServer(server: Server, limits: ServerLimits): void {
  const { MAX_CONNECTIONS, HEAD_TIMEOUT, RECEIVE_TIMEOUT, KEEP_ALIVE_TIMEOUT } = limits;
  Object.assign(server, {
    maxConnections: MAX_CONNECTIONS,
    headersTimeout: Math.min(HEAD_TIMEOUT, RECEIVE_TIMEOUT),
    requestTimeout: RECEIVE_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionsCheckingInterval: Math.min(MOST_BETWEEN_LOOKS_MS, HEAD_TIMEOUT, RECEIVE_TIMEOUT),
  });
}
