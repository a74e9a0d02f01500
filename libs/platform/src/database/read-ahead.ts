import type { Database } from './database.js';

/**
 * Reads what a write needs to know before it may have to wait for a lock. An ambient transaction that has done nothing yet gives
 * its connection back afterwards, so that nobody waits with one.
 */
export async function readAhead<T>(
  database: Pick<Database, 'isInTransaction' | 'transaction'>,
  read: () => Promise<T>,
): Promise<T> {
  if (!database.isInTransaction) return read();
  const end = new ReadAhead<T>();
  try {
    await database.transaction(async () => {
      end.found = await read();
      throw end;
    });
  } catch (fault) {
    if (fault !== end) throw fault;
  }
  return end.found as T;
}

/** Rolls back to where nothing was read. */
class ReadAhead<T> extends Error {
  found: T | undefined;
}
