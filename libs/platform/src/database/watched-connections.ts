import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** A member that the driver's types leave out. */
interface DriverClient {
  /** Whether the server has answered everything it was asked. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * Contains the faults of single connections. A lost connection does not end the process. If a server owes an answer and
 * has sent nothing for `silenceMs`, the network is silent and the connection is closed (0: never).
 *
 * The driver's own `query_timeout` would do the same. But its timers keep what each query has read: for pages of 100
 * materials with all indicators the api then uses half as much CPU again, and an idle machine sends 190 pages a second
 * instead of 280 (`node dist/bench/element-read.js --rows 50000`).
 */
export function watchConnections(pool: Pool, silenceMs = 0): void {
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    // Between the moment in which the pool gives the client away and its user's first statement, nobody else listens.
    // That statement fails.
    client.on('error', () => undefined);
    if (silenceMs > 0) endSilence(client as unknown as DriverClient, silenceMs);
  });
}

/** Closes a connection whose server is silent: all that waits for it fails. */
export function cutConnection(client: PoolClient, why: string): void {
  (client as unknown as DriverClient).connection.stream.destroy(new Error(`Connection terminated: ${why}`));
}

function endSilence(client: DriverClient, silenceMs: number): void {
  const { stream } = client.connection;
  stream.setTimeout(silenceMs);
  stream.on('timeout', () => {
    if (client.readyForQuery) return;
    stream.destroy(new Error(`Connection terminated: the database said nothing for ${silenceMs} ms`));
  });
}
