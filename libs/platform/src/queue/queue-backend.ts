import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend } from 'bullmq';

const PAUSE_MS = 500;

/** What is used here of BullMQ's connection, which it does not publish. */
interface Connection {
  readonly isClosing: boolean;
  readonly pool: { ending?: boolean };
  /** Remembers how the beginning went. */
  readyPromise?: Promise<void> | undefined;
  waitUntilReady(): Promise<void>;
}

/**
 * BullMQ's backend on PostgreSQL, which tries to begin until it has begun. By itself it remembers for ever that its first
 * statements failed; its worker then repeats the next one without a pause, and the process does nothing else any more.
 */
export const queueBackend: typeof createPostgresBackend = (name, options, more) => {
  const backend = createPostgresBackend(name, options, more);
  const { connection } = backend as unknown as { connection: Connection };
  const begin = connection.waitUntilReady.bind(connection);
  let begun: Promise<void> | undefined;
  connection.waitUntilReady = () => (begun ??= untilBegun(connection, begin));
  return backend;
};

/** @throws only once the connection is being closed */
async function untilBegun(connection: Connection, begin: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await begin();
    } catch (fault) {
      if (connection.isClosing || connection.pool.ending) throw fault;
      connection.readyPromise = undefined;
      await wait(PAUSE_MS);
    }
  }
}
