import pg from 'pg';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';
import { CONNECTION_WAIT_MS } from './company-shares.js';

// Else the driver writes a Date in the zone of the process, to the minute: zones of long ago have seconds.
pg.defaults.parseInputDatesAsUTC = true;

export interface DatabaseOptions {
  /** Connections at most; 20. */
  poolSize?: number;
  applicationName?: string;
  /** How long one statement may take; 0: as long as it likes. */
  statementMs?: number;
  /** How long a transaction may rest between two statements; 0: as long as it likes. */
  restMs?: number;
}

/** How long a statement may take, and a transaction rest, where nothing else is said. */
export const STATEMENT_MS = 60_000;
/** How long a statement may wait for a lock of that: whoever wants the same row is told to come again. */
const LOCK_MS = 10_000;

export function dataSource(url: string, options: DatabaseOptions = {}): DataSource {
  const { statementMs = STATEMENT_MS, restMs = STATEMENT_MS } = options;
  return new DataSource({
    type: 'postgres',
    url,
    applicationName: options.applicationName ?? 'footprint-exchange',
    migrations: MIGRATIONS,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    parseInt8: true,
    installExtensions: false,
    extra: {
      max: options.poolSize ?? 20,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      idleTimeoutMillis: 60_000,
      ...(statementMs > 0 ? { statement_timeout: statementMs, lock_timeout: LOCK_MS } : {}),
      ...(restMs > 0 ? { idle_in_transaction_session_timeout: restMs } : {}),
      // Compiling a statement takes longer than any of ours runs. Times are read as texts in places.
      options: '-c jit=off -c timezone=UTC -c datestyle=ISO',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  });
}
