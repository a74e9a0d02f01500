import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { isThere } from '../run/needs.js';
import { freePort } from '../processes/free-port.js';

/** A back end of BullMQ. Tests run on each of them. */
export interface TestQueue {
  name: string;
  /** Starts it if necessary. */
  settings(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * PostgreSQL always; Redis if REDIS_URL is set or a redis-server is installed. If Redis is missing in CI, the tests
 * fail.
 */
export function queues(): TestQueue[] {
  const postgres: TestQueue = {
    name: 'PostgreSQL',
    settings: () => Promise.resolve({}),
    close: () => Promise.resolve(),
  };
  return hasRedis() ? [postgres, redisQueue()] : [postgres];
}

/** For long tests of what is not the queue: one of them, or with `EVERY_QUEUE` all, as `.ci/long` has it. */
export function someQueues(): TestQueue[] {
  return process.env['EVERY_QUEUE'] ? queues() : queues().slice(0, 1);
}

export function hasRedis(): boolean {
  const there = process.env['REDIS_URL'] !== undefined || spawnSync('redis-server', ['--version']).status === 0;
  return isThere(there, 'No redis-server is installed, and REDIS_URL names none');
}

function redisQueue(): TestQueue {
  let server: RedisServer | undefined;
  return {
    name: 'Redis',
    settings: async () => {
      const given = process.env['REDIS_URL'];
      if (given) return { QUEUE_URL: given };
      server = await startRedis();
      return { QUEUE_URL: server.url };
    },
    close: async () => server?.stop(),
  };
}

export interface RedisServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A redis-server of our own, by default without persistence. A fixed port lets it come back where one was killed. */
export async function startRedis(port?: number, more: readonly string[] = []): Promise<RedisServer> {
  const on = port ?? (await freePort());
  const server = spawn(
    'redis-server',
    ['--port', String(on), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more],
    {
      stdio: 'ignore',
    },
  );
  // Also ends it if a test failed before it could register its own clean-up.
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  const url = `redis://127.0.0.1:${on}`;
  await untilReady(url);
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  try {
    await Promise.race([
      redis.ping(),
      wait(10_000).then(() => Promise.reject(new Error('redis-server did not start.'))),
    ]);
  } finally {
    redis.disconnect();
  }
}
