import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { CompanyId } from '../company-id.js';
import { newUuid } from '../ids.js';
import { BucketStore } from './bucket-store.js';

const KEY = { company: newUuid() as CompanyId, uuid: newUuid() };

let server: Server;

async function bucketThat(answer: RequestListener): Promise<BucketStore> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return bucketAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function bucketAt(endpoint: string): BucketStore {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  return new BucketStore({
    ...{ kind: 'bucket', place: 's3://files', bucket: 'files', prefix: '', pathStyle: true },
    ...{ endpoint, region: 'eu-central-1', credentials },
  });
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('is given the time that a slow line takes: only silence ends a request', async () => {
  // More than sockets hold, and longer than a bucket may be silent.
  const [bytes, takes] = [Buffer.alloc(24 * 1024 * 1024), 11_000];
  let received = 0;
  const store = await bucketThat(async (request, response) => {
    const began = performance.now();
    for await (const chunk of request) {
      received += (chunk as Buffer).length;
      const due = began + (takes * received) / bytes.length;
      if (performance.now() < due) await wait(due - performance.now());
    }
    response.end();
  });
  await store.put(KEY, bytes);
  expect(received).toBe(bytes.length);
  store.close();
});
