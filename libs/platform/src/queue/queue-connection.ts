import type { ConnectionOptions } from 'bullmq';
import { setDefaultBackendFactory } from 'bullmq';
import { Cluster } from 'ioredis';
import { POOLS } from '../database/pools.js';
import type { QueueFault } from './queue-fault.js';
import type { RedisClient } from './open-redis.js';
import { openRedis } from './open-redis.js';
import { queueBackend } from './queue-backend.js';
import { queuePool } from './queue-pool.js';
import { QUEUE_PREFIX } from '../config/queue-prefix.js';
import { QUEUE_SCHEMA, queueSchemaFault } from './queue-schema.js';
import { isRedis, readRedisAddress } from '../config/redis-address.js';

/** A producer has to fail fast, since the sweep makes up for jobs that were not added. A worker has to hold out. */
export type QueueRole = 'producer' | 'worker';

/** What BullMQ needs to use the queue. */
export interface QueueOptions {
  connection: ConnectionOptions;
  /** With what the names of its keys begin in Redis. */
  prefix?: string;
  skipVersionCheck?: boolean;
}

export interface QueueConnection {
  options: QueueOptions;
  /** Why nothing can be added to the queue now; undefined if it works. */
  fault(): Promise<QueueFault | undefined>;
  /** Anything that is under way on the connection fails. */
  close(): Promise<void>;
}

const COMMAND_TIMEOUT_MS = 2_000;
/** How soon a silent network is noticed. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Opens BullMQ's connection: Redis where the address says so, else the schema `bullmq` of a PostgreSQL.
 * @param prefix in Redis: keeps installations apart that share it
 */
export function openQueueConnection(url: string, role: QueueRole, prefix = QUEUE_PREFIX): QueueConnection {
  return isRedis(url) ? onRedis(url, role, prefix) : onPostgres(url, role);
}

function onRedis(url: string, role: QueueRole, prefix: string): QueueConnection {
  setDefaultBackendFactory();
  const redis = openRedis(url, {
    connectTimeout: COMMAND_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
    ...(role === 'producer'
      ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS }
      : { maxRetriesPerRequest: null }),
  });
  // The scripts of BullMQ use several keys at once, which a cluster keeps on one node only if their names have the same tag.
  const keyPrefix = readRedisAddress(url).kind === 'cluster' ? `{${prefix}}` : prefix;
  const copies = copiesOf(redis);
  // Each failing command rejects by itself, and ioredis reconnects.
  redis.on('error', () => undefined);
  return {
    options: {
      connection: redis,
      prefix: keyPrefix,
      // BullMQ remembers for ever that this check failed, and then neither adds nor takes a job. It fails where Redis is slow, and
      // where the client of a cluster is connected and not ready yet, as it may be when a process starts. The doctor looks at
      // the version.
      skipVersionCheck: true,
    },
    fault: () => redisFault(redis, `${keyPrefix}:probe`),
    close: () => Promise.resolve([redis, ...copies].forEach(closeWithoutWaiting)),
  };
}

/**
 * Writes to Redis, since one that is full or a replica still answers a ping.
 * @param key among BullMQ's keys, where we have the right to write
 */
async function redisFault(redis: RedisClient, key: string): Promise<QueueFault | undefined> {
  try {
    await redis.set(key, '1', 'PX', COMMAND_TIMEOUT_MS);
    return undefined;
  } catch (fault) {
    return { kind: 'unreachable', detail: (fault as Error).message };
  }
}

/**
 * Closes the connection without waiting. Between two tries to connect, ioredis would keep pending commands for ever. A single
 * connection gives up only while it is connecting, so a try is begun first; a cluster without connections, only if it has not begun.
 */
function closeWithoutWaiting(redis: RedisClient): void {
  if (redis instanceof Cluster) {
    if (redis.nodes().length === 0) redis.status = 'wait';
  } else if (redis.status === 'reconnecting') redis.connect().catch(() => undefined);
  redis.disconnect();
}

/**
 * BullMQ duplicates a connection for its blocking commands, and waits for the duplicates to open before it closes them.
 */
function copiesOf(redis: RedisClient): RedisClient[] {
  const copies: RedisClient[] = [];
  const duplicate = redis.duplicate.bind(redis) as (...options: unknown[]) => RedisClient;
  Object.assign(redis, {
    duplicate: (...options: unknown[]) => {
      const copy = duplicate(...options);
      copies.push(copy);
      return copy;
    },
  });
  return copies;
}

function onPostgres(url: string, role: QueueRole): QueueConnection {
  setDefaultBackendFactory(queueBackend as never);
  const pool = queuePool({
    connectionString: url,
    application_name: `footprint-exchange queue ${role}`,
    options: `-c search_path=${QUEUE_SCHEMA}`,
    max: role === 'producer' ? POOLS.queueOffering : POOLS.queueTaking,
    connectionTimeoutMillis: COMMAND_TIMEOUT_MS,
    query_timeout: role === 'producer' ? COMMAND_TIMEOUT_MS : KEEP_ALIVE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  let ended: Promise<void> | undefined;
  return { options: { connection: pool }, fault: () => queueSchemaFault(pool), close: () => (ended ??= pool.end()) };
}
