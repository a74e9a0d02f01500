import type { RedisOptions } from 'ioredis';
import { Cluster, Redis } from 'ioredis';
import type { RedisAddress } from '../config/redis-address.js';
import { readRedisAddress } from '../config/redis-address.js';
import { ReconnectingSentinelConnector } from './sentinel-connector.js';

export type RedisClient = Redis | Cluster;

/**
 * Opens a client for one server, for the primary that Sentinels name, or for a cluster. The options are of every connection.
 * @throws Error as `readRedisAddress`
 */
export function openRedis(url: string, options: RedisOptions): RedisClient {
  const address = readRedisAddress(url);
  return address.kind === 'cluster' ? openCluster(address, options) : new Redis(optionsOf(address, options));
}

function optionsOf(address: RedisAddress, options: RedisOptions): RedisOptions {
  const { kind, hosts, isTls, username, password, db } = address;
  const all = {
    ...options,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isTls && { tls: {} }),
  };
  const [first] = hosts;
  if (kind === 'one server') return { ...all, ...first };
  const { group, sentinelUsername, sentinelPassword } = address;
  return {
    ...all,
    sentinels: [...hosts],
    ...(group !== undefined && { name: group }),
    ...(sentinelUsername !== undefined && { sentinelUsername }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(isTls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    ...(options.retryStrategy && { sentinelRetryStrategy: options.retryStrategy }),
    ...(options.connectTimeout !== undefined && { sentinelCommandTimeout: options.connectTimeout }),
    // A primary that hangs keeps its connections: the Sentinels say when another one has taken over.
    failoverDetector: true,
    Connector: ReconnectingSentinelConnector,
  };
}

function openCluster(address: RedisAddress, options: RedisOptions): Cluster {
  const { lazyConnect, enableOfflineQueue, retryStrategy, ...ofNodes } = options;
  const { username, password, isTls } = address;
  return new Cluster([...address.hosts], {
    ...(lazyConnect !== undefined && { lazyConnect }),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy }),
    // Where the ready check finds the cluster down, ioredis connects again, but the promise of the first `connect()` never
    // settles. BullMQ's worker waits for it after its blocking command has hung, and would take no job any more. Without the
    // check commands say that the cluster is down. A client that fails fast is not waited for, and its callers see the check.
    enableReadyCheck: enableOfflineQueue === false,
    slotsRefreshTimeout: 2_000,
    // A primary that has gone is noticed by this at the latest, where nobody is asked anything meanwhile.
    slotsRefreshInterval: 5_000,
    ...(isTls && { dnsLookup: asNamed }),
    redisOptions: {
      ...ofNodes,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(isTls && { tls: {} }),
    },
  });
}

/** Leaves names as they are, since a certificate is made out to a name. */
function asNamed(address: string, done: (fault: Error | null, address: string) => void): void {
  done(null, address);
}
