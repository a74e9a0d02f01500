import type { Database } from '../database/database.js';
import type { Metrics } from './metrics.js';

/** How far the connections to the database are in use. */
export function measureDatabase(metrics: Metrics, { pool, replica }: Database): void {
  metrics.instant('database_connections', 'Connections to the database.', ['state'], (set) => {
    set(pool.totalCount - pool.idleCount, { state: 'in use' });
    set(pool.idleCount, { state: 'idle' });
  });
  metrics.instant('database_connections_max', 'The most connections to the database: DATABASE_POOL.', [], (set) =>
    set(pool.options.max),
  );
  metrics.instant('database_waiting', 'Statements and transactions that wait for a connection.', [], (set) =>
    set(pool.waitingCount),
  );
  if (!replica) return;
  const reads = metrics.counter('reads_total', 'Reads that may go to the replica, by where they were done.', ['from']);
  for (const from of ['replica', 'primary']) reads.inc({ from }, 0);
  replica.onRead = (from) => reads.inc({ from });
}
