import { Redis } from 'ioredis';

/** What an operator has to know of the Redis that holds the queue. */
export interface RedisFacts {
  readonly version: string;
  /** `noeviction` is the only one under which no job can vanish. */
  readonly maxmemoryPolicy: string;
  /** Whether each write goes to an append-only file. */
  readonly appendOnly: boolean;
  /** Whether the last attempt to write the data to disk went well. */
  readonly isWrittenWell: boolean;
  readonly role: string;
}

const TIMEOUT_MS = 5_000;

/** Asks once, and does not try again. @throws the client's error */
export async function redisFacts(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  let lost: Error | undefined;
  redis.on('error', (fault: Error) => (lost = fault));
  try {
    await redis.connect();
    const info = readInfo(await redis.info());
    return {
      version: info.get('redis_version') ?? '',
      maxmemoryPolicy: info.get('maxmemory_policy') ?? '',
      appendOnly: info.get('aof_enabled') === '1',
      isWrittenWell: info.get('rdb_last_bgsave_status') !== 'err' && info.get('aof_last_write_status') !== 'err',
      role: info.get('role') ?? '',
    };
  } catch (fault) {
    // The command's own error only says that the connection is closed.
    throw lost ?? fault;
  } finally {
    redis.disconnect();
  }
}

function readInfo(text: string): Map<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
}
