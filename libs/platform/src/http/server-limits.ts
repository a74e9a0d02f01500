import type { Server } from 'node:http';

/** Limits what strangers may hold of the server. Times are in milliseconds. */
export interface ServerLimits {
  /** The most connections at once. Any further connection is closed without an answer. */
  MAX_CONNECTIONS: number;
  /** How long the head of a request may take to arrive. */
  HEAD_TIMEOUT: number;
  /**
   * How long a whole request may take to arrive, body included. A slower one is answered with 408 and its connection is
   * closed.
   */
  RECEIVE_TIMEOUT: number;
  /** How long an idle connection is kept open for the caller's next request. */
  KEEP_ALIVE_TIMEOUT: number;
}

/** By default Node checks every 30 s, so a slow caller could stay that much longer. */
const MOST_BETWEEN_LOOKS_MS = 5_000;

/** Call it before the server listens. */
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
