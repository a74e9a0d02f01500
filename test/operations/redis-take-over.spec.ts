import type { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { openQueueConnection } from '#platform';
import { FaultProxy } from '../support/faults/proxy.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';
import { SentinelServer } from '../support/queues/sentinel-server.js';
import { until } from '../support/run/until.js';

describe.skipIf(!hasRedis())('a client whose connection broke, and asks Sentinel for the primary', () => {
  it.each(['producer', 'worker'] as const)(
    'as a %s, can be used again though a take-over is told meanwhile, and is told of the next one',
    async (role) => {
      const redis = await startRedis();
      const proxy = await FaultProxy.to(redis.url);
      const sentinel = await SentinelServer.start(Number(new URL(proxy.urlOf(redis.url)).port));
      const connection = openQueueConnection(sentinel.url, role);
      const client = connection.options.connection as Redis;
      try {
        await until('it listens', () => client.status === 'ready' && sentinel.listening === 1);
        sentinel.hold();
        proxy.reset();
        await until('it asks', () => sentinel.asked === 1);
        sentinel.tellOfTakeOver();
        sentinel.goOn();
        await until('it is used again', async () => (await connection.fault()) === undefined);
        await until('it listens again, by the new connection only', () => sentinel.listening === 1);
        const gone = new Promise((resolve) => client.once('close', resolve));
        sentinel.tellOfTakeOver();
        await gone;
        await until('it is used again', async () => (await connection.fault()) === undefined);
        expect(client.status).toBe('ready');
      } finally {
        await connection.close();
        await sentinel.close();
        await proxy.close();
        await redis.stop();
      }
    },
  );
});
