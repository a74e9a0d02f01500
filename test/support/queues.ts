import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A back end that BullMQ works on, as tests run on each. */
export interface TestQueue {
  name: string;
  /** Starts it where it has to be started. */
  settings(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** PostgreSQL always; Redis where REDIS_URL or a redis-server is found. In CI its absence is a failure. */
export function queues(): TestQueue[] {
  const postgres: TestQueue = {
    name: 'PostgreSQL',
    settings: () => Promise.resolve({}),
    close: () => Promise.resolve(),
  };
  return hasRedis() ? [postgres, redisQueue()] : [postgres];
}

export function hasRedis(): boolean {
  if (process.env['REDIS_URL'] || spawnSync('redis-server', ['--version']).status === 0) return true;
  if (process.env['CI'])
    throw new Error('There is neither a redis-server nor a REDIS_URL, and CI has to test on Redis.');
  return false;
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

/** A redis-server of our own, without persistence; on a given port to come back where one was killed. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const on = port ?? (await freePort());
  const server = spawn(
    'redis-server',
    ['--port', String(on), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  // Also where a test that failed to begin does not end it.
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

/** Below the ports that systems give by themselves, and a range for each worker of the run: nobody else takes it meanwhile. */
const FIRST_PORT = 20_000;
const PORTS_A_WORKER = 500;
let tried = 0;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 20) * PORTS_A_WORKER;
  for (;;) {
    const port = first + (tried++ % PORTS_A_WORKER);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
