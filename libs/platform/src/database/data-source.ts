import pg from 'pg';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';
import { CONNECTION_WAIT_MS } from './company-shares.js';
import { UnnamedClient } from '../large-installations/pooler/unnamed-client.js';

// Otherwise the driver writes a Date in the time zone of the process, rounded to minutes; historical zones have
// seconds.
pg.defaults.parseInputDatesAsUTC = true;

export interface DatabaseOptions {
  /** The most connections; 20 by default. */
  poolSize?: number;
  applicationName?: string;
  /** `transaction`: the address is that of a pooler that lends a connection for one transaction. */
  pooler?: 'transaction' | undefined;
  /** How long a statement may take; 0 for no limit. */
  statementMs?: number;
  /** How long a transaction may be idle between two statements; 0 for no limit. */
  restMs?: number;
}

/** The default for both times above. */
export const STATEMENT_MS = 60_000;
/** How long a statement may wait for a lock. Then the writer that wanted the row gets a fault and may try again. */
const LOCK_MS = 10_000;

export function dataSource(url: string, options: DatabaseOptions = {}): DataSource {
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
      // The role has the settings of a session behind a pooler.
      ...(options.pooler ? { Client: UnnamedClient } : sessionSettings(options)),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  });
}

function sessionSettings({ statementMs = STATEMENT_MS, restMs = STATEMENT_MS }: DatabaseOptions): pg.ClientConfig {
  return {
    ...(statementMs > 0 ? { statement_timeout: statementMs, lock_timeout: LOCK_MS } : {}),
    ...(restMs > 0 ? { idle_in_transaction_session_timeout: restMs } : {}),
    // JIT compilation takes longer than any of our statements runs. The other two fix how times are printed, since
    // some code reads them as text.
    options: '-c jit=off -c timezone=UTC -c datestyle=ISO',
  };
}

/** What differs from the role's settings, at the beginning of a transaction. */
export function transactionSettings({ pooler, statementMs, restMs }: DatabaseOptions): string {
  if (!pooler) return '';
  return [
    ...(statementMs === undefined ? [] : [`; set local statement_timeout = ${statementMs}`]),
    ...(restMs === undefined ? [] : [`; set local idle_in_transaction_session_timeout = ${restMs}`]),
  ].join('');
}
