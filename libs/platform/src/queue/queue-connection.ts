import type { ConnectionOptions } from 'bullmq';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueFault } from './queue-fault.js';
import { queuePool } from './queue-pool.js';
import { QUEUE_SCHEMA, queueSchemaFault } from './queue-schema.js';

/** A producer has to fail fast, since the sweep makes up for a job that wasn't added; a worker has to hold out. */
export type QueueRole = 'producer' | 'worker';

export interface QueueConnection {
  options: { connection: ConnectionOptions };
  /** Why nothing can be put into the queue now, if so. */
  fault(): Promise<QueueFault | undefined>;
  /** Whatever is under way on it fails. */
  close(): Promise<void>;
}

const COMMAND_TIMEOUT_MS = 2_000;
/** How soon a silent network is noticed. */
const KEEP_ALIVE_MS = 10_000;
/** Among BullMQ's keys, where we may write. */
const PROBE = 'bull:probe';

/** Opens what BullMQ works on: Redis for redis:// and rediss://, else PostgreSQL's schema `bullmq`. */
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
  // Each failing command rejects by itself; the connection comes back by itself.
  redis.on('error', () => undefined);
  return {
    options: { connection: redis },
    fault: () => redisFault(redis),
    close: () => Promise.resolve([redis, ...copies].forEach(letGo)),
  };
}

/** It has to be written to: one that is full, or a copy of another, still answers a ping. */
async function redisFault(redis: Redis): Promise<QueueFault | undefined> {
  try {
    await redis.set(PROBE, '1', 'PX', COMMAND_TIMEOUT_MS);
    return undefined;
  } catch (fault) {
    return { kind: 'unreachable', detail: (fault as Error).message };
  }
}

/** Between two tries to connect ioredis would keep what is under way waiting for ever: it has to be trying to give up. */
function letGo(redis: Redis): void {
  if (redis.status === 'reconnecting') redis.connect().catch(() => undefined);
  redis.disconnect();
}

/** BullMQ makes copies of a connection, to block on, and waits for them to open before it closes them. */
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
  setDefaultBackendFactory(createPostgresBackend as never);
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
