import dns from 'node:dns';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { CompanyId } from '../records/company-id.js';
import { newUuid } from '../records/ids.js';
import { BucketStore } from './bucket-store.js';

const KEY = { company: newUuid() as CompanyId, uuid: newUuid() };

let server: Server | undefined;

async function bucketThat(answer: RequestListener): Promise<BucketStore> {
  const listening = (server = createServer(answer));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return bucketAt(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
}

function bucketAt(endpoint: string): BucketStore {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return new BucketStore({
    ...{ kind: 'bucket', place: 's3://files', bucket: 'files', prefix: '', pathStyle: true },
    ...{ endpoint, region: 'eu-central-1', credentials },
  });
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it('is given the time that a slow line takes: only silence ends a request', async () => {
  // More than sockets hold, and longer than a bucket may be silent.
  const [bytes, takes] = [Buffer.alloc(24 * 1024 * 1024), 11_000];
  let received = 0;
  const readSlowly = async (request: IncomingMessage): Promise<void> => {
    const began = performance.now();
    for await (const chunk of request) {
      received += (chunk as Buffer).length;
      const due = began + (takes * received) / bytes.length;
      if (performance.now() < due) await wait(due - performance.now());
    }
  };
  const store = await bucketThat((request, response) => {
    void readSlowly(request).then(
      () => response.end(),
      () => response.destroy(),
    );
  });
  await store.put(KEY, bytes);
  expect(received).toBe(bytes.length);
  store.close();
});

it('says why it can not be used, where its name has several addresses', async () => {
  const { lookup } = dns;
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  dns.lookup = ((_name: string, _options: unknown, done: (fault: null, found: typeof addresses) => void) =>
    done(null, addresses)) as typeof lookup;
  try {
    const store = bucketAt('http://bucket.example.test:1');
    await expect(store.check()).rejects.toThrow('connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1');
    store.close();
  } finally {
    dns.lookup = lookup;
  }
});
