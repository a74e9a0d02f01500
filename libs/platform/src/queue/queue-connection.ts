import type { ConnectionOptions } from 'bullmq';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { isRepeatable } from '../database/database-faults.js';

/** A producer has to fail fast, since the sweep makes up for a job that wasn't added; a worker has to hold out. */
export type QueueRole = 'producer' | 'worker';

export interface QueueConnection {
  options: { connection: ConnectionOptions };
  close(): Promise<void>;
}

const COMMAND_TIMEOUT_MS = 2_000;

/** Opens what BullMQ works on: Redis for redis:// and rediss://, else PostgreSQL's schema `bullmq`. */
export function openQueueConnection(url: string, role: QueueRole): QueueConnection {
  return /^rediss?:/.test(url) ? onRedis(url, role) : onPostgres(url, role);
}

function onRedis(url: string, role: QueueRole): QueueConnection {
  setDefaultBackendFactory();
  const redis = new Redis(url, {
    connectTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS }
      : { maxRetriesPerRequest: null }),
  });
  redis.on('error', () => undefined); // Each failing command rejects by itself; the connection comes back by itself.
  return {
    options: { connection: redis },
    close: () => Promise.resolve(redis.disconnect()),
  };
}

function onPostgres(url: string, role: QueueRole): QueueConnection {
  setDefaultBackendFactory(createPostgresBackend as never);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `footprint-exchange queue ${role}`,
    options: '-c search_path=bullmq',
    max: role === 'producer' ? 4 : 10,
    connectionTimeoutMillis: COMMAND_TIMEOUT_MS,
    keepAlive: true,
    ...(role === 'producer' ? { query_timeout: COMMAND_TIMEOUT_MS } : {}),
  });
  pool.on('error', () => undefined);
  repeatDeadlocks(pool);
  return { options: { connection: pool }, close: () => pool.end() };
}

/** BullMQ's statements can deadlock among themselves, rarely; each is safe to run again. */
function repeatDeadlocks(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as unknown as (...args: unknown[]) => Promise<unknown>;
  const repeating = async (...args: unknown[]): Promise<unknown> => {
    for (let tried = 1; ; tried++) {
      try {
        return await query(...args);
      } catch (error) {
        if (tried >= 3 || !isRepeatable(error)) throw error;
      }
    }
  };
  Object.assign(pool, { query: repeating });
}
