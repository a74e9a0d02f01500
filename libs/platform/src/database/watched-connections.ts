import type { Socket } from 'node:net';
import type { Pool } from 'pg';

/** What the driver's types leave out of a client. */
interface DriverClient {
  /** Whether the server has answered everything it was asked. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * Keeps the faults of single connections from doing harm: one that is lost does not end the process, and one whose server
 * owes an answer and has sent nothing for `silenceMs` is cut, since the network went silent (0: never).
 *
 * The driver's own `query_timeout` would cut it, too. But its timers hold on to what each query has read: reading pages of 100
 * materials with all indicators takes the api half as much CPU again, and a quiet machine sends 190 pages a second instead of
 * 280 (`node dist/bench/element-read.js --rows 50000`).
 */
export function watchConnections(pool: Pool, silenceMs = 0): void {
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    // In the moment between the pool that gives it away and its taker, nobody else listens. The taker's first statement fails.
    client.on('error', () => undefined);
    if (silenceMs > 0) endSilence(client as unknown as DriverClient, silenceMs);
  });
}

function endSilence(client: DriverClient, silenceMs: number): void {
  const { stream } = client.connection;
  stream.setTimeout(silenceMs);
  stream.on('timeout', () => {
    if (client.readyForQuery) return;
    stream.destroy(new Error(`Connection terminated: the database said nothing for ${silenceMs} ms`));
  });
}
