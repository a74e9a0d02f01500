import type { ConnectionOptions } from 'bullmq';
import { setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueFault } from './queue-fault.js';
import { queueBackend } from './queue-backend.js';
import { queuePool } from './queue-pool.js';
import { QUEUE_SCHEMA, queueSchemaFault } from './queue-schema.js';

/** A producer has to fail fast, since the sweep makes up for jobs that were not added. A worker has to hold out. */
export type QueueRole = 'producer' | 'worker';

export interface QueueConnection {
  options: { connection: ConnectionOptions };
  /** Why nothing can be added to the queue now; undefined if it works. */
  fault(): Promise<QueueFault | undefined>;
  /** Anything that is under way on the connection fails. */
  close(): Promise<void>;
}

const COMMAND_TIMEOUT_MS = 2_000;
/** How soon a silent network is noticed. */
const KEEP_ALIVE_MS = 10_000;
/** A key that lies among BullMQ's keys, where we have the right to write. */
const PROBE = 'bull:probe';

/** Opens BullMQ's connection: Redis for redis:// and rediss://, else the schema `bullmq` of a PostgreSQL. */
export function openQueueConnection(url: string, role: QueueRole): QueueConnection {
  return /^rediss?:/.test(url) ? onRedis(url, role) : onPostgres(url, role);
}

function onRedis(url: string, role: QueueRole): QueueConnection {
  setDefaultBackendFactory();
  const redis = new Redis(url, {
    connectTimeout: COMMAND_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS }
      : { maxRetriesPerRequest: null }),
  });
  const copies = copiesOf(redis);
  // Each failing command rejects by itself, and ioredis reconnects.
  redis.on('error', () => undefined);
  return {
    options: { connection: redis },
    fault: () => redisFault(redis),
    close: () => Promise.resolve([redis, ...copies].forEach(closeWithoutWaiting)),
  };
}

/** Writes to Redis, since one that is full or a replica still answers a ping. */
async function redisFault(redis: Redis): Promise<QueueFault | undefined> {
  try {
    await redis.set(PROBE, '1', 'PX', COMMAND_TIMEOUT_MS);
    return undefined;
  } catch (fault) {
    return { kind: 'unreachable', detail: (fault as Error).message };
  }
}

/**
 * Closes the connection without waiting. Between two tries to connect, ioredis would keep pending commands for ever. It
 * gives up only while it is connecting, so a try is begun first.
 */
function closeWithoutWaiting(redis: Redis): void {
  if (redis.status === 'reconnecting') redis.connect().catch(() => undefined);
  redis.disconnect();
}

/**
 * BullMQ duplicates a connection for its blocking commands, and waits for the duplicates to open before it closes them.
 */
function copiesOf(redis: Redis): Redis[] {
  const copies: Redis[] = [];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (options) => {
    const copy = duplicate(options);
    copies.push(copy);
    return copy;
  };
  return copies;
}

function onPostgres(url: string, role: QueueRole): QueueConnection {
  setDefaultBackendFactory(queueBackend as never);
  const pool = queuePool({
    connectionString: url,
    application_name: `footprint-exchange queue ${role}`,
    options: `-c search_path=${QUEUE_SCHEMA}`,
    max: role === 'producer' ? 4 : 10,
    connectionTimeoutMillis: COMMAND_TIMEOUT_MS,
    query_timeout: role === 'producer' ? COMMAND_TIMEOUT_MS : KEEP_ALIVE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  let ended: Promise<void> | undefined;
  return { options: { connection: pool }, fault: () => queueSchemaFault(pool), close: () => (ended ??= pool.end()) };
}
