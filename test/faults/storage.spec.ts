import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Watcher } from '../support/faults/proxy.js';
import { someQueues } from '../support/queues/queues.js';
import { runStorageFault, untilTaken } from '../support/storage/fault.js';
import { StorageGround } from '../support/storage/ground.js';

/** One queue with each kind of address. */
const GROUNDS = someQueues().map((queue, nth) => ({ name: queue.name, queue, pathStyle: nth % 2 === 0 }));

describe.each(GROUNDS)('while the bucket of files fails, with the queue on $name', ({ queue, pathStyle }) => {
  let storage: StorageGround;
  beforeAll(async () => {
    storage = await StorageGround.make(queue, { pathStyle });
    await storage.ground.installation.startWorker();
  });
  afterAll(() => storage?.close());

  it('gone for a while: callers are told to come back, and nothing is lost', async () => {
    const { said, refused } = await runStorageFault(storage, {
      fault: 'bucket refuses connections, 5 s',
      strike: async (callers) => {
        await untilTaken(callers, 10);
        await storage.wire.cut();
        await wait(5_000);
        await storage.wire.mend();
        await untilTaken(callers, 10);
      },
    });
    expect(said).toEqual(new Set(['ready', 'degraded']));
    expect(refused).toEqual({ 503: expect.any(Number) });
    const host = pathStyle ? /^127\.0\.0\.1:/ : /^footprint-files\.s3\.example\.test:/;
    const path = pathStyle ? /^\/footprint-files\/files\// : /^\/files\//;
    // What is removed in the end, this test removes itself.
    const filed = storage.bucket.asked.filter(({ path: of }) => /x-id=(Put|Get)Object/.test(of));
    expect(filed.length).toBeGreaterThan(0);
    for (const asked of filed)
      expect(asked).toEqual({ host: expect.stringMatching(host), path: expect.stringMatching(path) });
  });

  it('silent for a while: nobody waits for long', async () => {
    const { said } = await runStorageFault(storage, {
      fault: 'bucket blackholed, 12 s',
      strike: async (callers) => {
        await untilTaken(callers, 10);
        storage.wire.blackhole();
        await wait(12_000);
        storage.wire.reset();
        await storage.wire.mend();
        await untilTaken(callers, 10);
      },
    });
    expect(said).toContain('degraded');
  });

  it('slow: files are taken all the same', async () => {
    const { refused } = await runStorageFault(storage, {
      fault: 'bucket delayed by 500 ms each way',
      strike: async (callers) => {
        storage.wire.delay(500);
        await untilTaken(callers, 20);
        await storage.wire.mend();
      },
    });
    expect(refused).toEqual({});
  });

  it.each([500, 503, 403, 404])('answering %s: callers are told to come back', async (status) => {
    const { said, refused } = await runStorageFault(storage, {
      fault: `bucket answers ${status}, 4 s`,
      strike: async (callers) => {
        await untilTaken(callers, 10);
        storage.bucket.refuses = () => status;
        await wait(4_000);
        storage.bucket.refuses = () => undefined;
        await untilTaken(callers, 10);
      },
    });
    expect(said).toEqual(new Set(['ready', 'degraded']));
    expect(refused).toEqual({ 503: expect.any(Number) });
  });

  it('too busy for every second request: each is asked again, and few callers notice', async () => {
    await runStorageFault(storage, {
      fault: 'bucket answers 503 to every second request',
      strike: async (callers) => {
        storage.bucket.refuses = (nth) => (nth % 2 === 0 ? 503 : undefined);
        await untilTaken(callers, 20);
        storage.bucket.refuses = () => undefined;
      },
    });
  });

  it('cutting requests and answers off: what was written without an answer is written once', async () => {
    await runStorageFault(storage, {
      fault: 'connection reset in every 3rd request to the bucket, before or after it',
      strike: async (callers) => {
        storage.wire.resetWhen(everyThirdRequest());
        await untilTaken(callers, 20);
        await storage.wire.mend();
      },
    });
  });
});

function everyThirdRequest(): () => Watcher {
  let seen = 0;
  return () => (chunk) => {
    if (!/^(PUT|GET) /.test(chunk.toString('latin1', 0, 4)) || ++seen % 3 !== 0) return undefined;
    return seen % 2 === 0 ? 'before' : 'after';
  };
}
