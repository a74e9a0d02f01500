import type { Redis } from 'ioredis';
import { Cluster } from 'ioredis';
import type { RedisClient } from './open-redis.js';
import { openRedis } from './open-redis.js';
import type { RedisAddress } from '../config/redis-address.js';
import { readRedisAddress } from '../config/redis-address.js';

/** What an operator has to know of a Redis that holds the queue. */
export interface RedisFacts {
  readonly kind: RedisAddress['kind'];
  /** Of a cluster: which of its primaries. */
  readonly node?: string;
  readonly version: string;
  /** `noeviction` is the only one under which no job can vanish. */
  readonly maxmemoryPolicy: string;
  /** Whether each write goes to an append-only file. */
  readonly appendOnly: boolean;
  /** Whether the last attempt to write the data to disk went well. */
  readonly isWrittenWell: boolean;
  readonly role: string;
  /** How many replicas are connected and have its data, so that one of them can take over. */
  readonly replicas: number;
}

const TIMEOUT_MS = 5_000;
/** The lines of a primary's replicas begin so. */
const REPLICA = /^slave\d+$/;

/** Asks once, and does not try again: the server, or every primary of a cluster. @throws the client's error */
export async function redisFacts(url: string): Promise<RedisFacts[]> {
  const redis = openRedis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  const { kind } = readRedisAddress(url);
  let lost: Error | undefined;
  redis.on('error', (fault: Error) => (lost = fault));
  try {
    await redis.connect();
    return await Promise.all(
      primariesOf(redis).map(async ({ node, server }) => ({
        ...{ kind, ...node },
        ...(await factsOf(server).catch((fault: Error) => {
          throw node ? new Error(`${node.node}: ${fault.message}`, { cause: fault }) : fault;
        })),
      })),
    );
  } catch (fault) {
    // The command's own error only says that the connection is closed.
    throw lost ?? fault;
  } finally {
    redis.disconnect();
  }
}

function primariesOf(redis: RedisClient): { node?: { node: string }; server: Redis }[] {
  if (!(redis instanceof Cluster)) return [{ server: redis }];
  return redis.nodes('master').map((server) => {
    const { host, port } = server.options;
    return { node: { node: `${host}:${port}` }, server };
  });
}

async function factsOf(server: Redis): Promise<Omit<RedisFacts, 'kind' | 'node'>> {
  const info = readInfo(await server.info());
  return {
    version: info.get('redis_version') ?? '',
    maxmemoryPolicy: info.get('maxmemory_policy') ?? '',
    appendOnly: info.get('aof_enabled') === '1',
    isWrittenWell: info.get('rdb_last_bgsave_status') !== 'err' && info.get('aof_last_write_status') !== 'err',
    role: info.get('role') ?? '',
    replicas: [...info].filter(([name, value]) => REPLICA.test(name) && value.includes('state=online')).length,
  };
}

function readInfo(text: string): Map<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
}
