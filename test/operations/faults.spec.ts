// @module-tag long
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRequestEvent } from '../support/companies/builders.js';
import { call, CLOUD_EVENT } from '../support/companies/call.js';
import { FaultProxy } from '../support/faults/proxy.js';
import { freePort } from '../support/processes/free-port.js';
import { Installation } from '../support/processes/installation.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { AppProcess } from '../support/processes/processes.js';
import type { Member } from '../support/companies/service.js';
import { SpanReceiver } from '../support/operations/span-receiver.js';
import { until } from '../support/run/until.js';

/** It is 3 s on a machine that is not busy. Without a bound it is as long as a statement may take, more than a minute. */
const ANSWERED_WITHIN_MS = 40_000;

async function timed(url: string): Promise<{ ms: number; status: number; body: string }> {
  const from = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
  return { status: answer.status, body: await answer.text(), ms: performance.now() - from };
}

describe('while the database is silent or away', () => {
  let wire: FaultProxy;
  let installation: Installation;
  const ports: number[] = [];
  beforeAll(async () => {
    installation = await Installation.make({}, async (url) => {
      wire = await FaultProxy.to(url);
      return wire.urlOf(url);
    });
    ports.push(await freePort(), await freePort());
    await installation.startApi({ OPS_PORT: String(ports[0]) });
    await installation.startWorker({ OPS_PORT: String(ports[1]) });
  });
  afterAll(async () => {
    await wire.mend();
    await installation.close();
    await wire.close();
  });

  it(
    'metrics and health are answered in time, by api and worker, and say what is wrong',
    { timeout: 300_000 },
    async () => {
      for (const fail of [() => wire.blackhole(), () => wire.cut()]) {
        fail();
        for (const port of ports) {
          const paths = ['metrics', 'health/ready', 'health/live'];
          const [scraped, ready, live] = await Promise.all(
            paths.map((path) => timed(`http://127.0.0.1:${port}/${path}`)),
          );
          expect([scraped?.status, ready?.status, live?.status]).toEqual([200, 503, 200]);
          expect(Math.max(scraped?.ms ?? NaN, ready?.ms ?? NaN, live?.ms ?? NaN)).toBeLessThan(ANSWERED_WITHIN_MS);
          expect(scraped?.body).toContain('footprint_part_up{part="database"} 0');
          expect(scraped?.body).toContain('nodejs_eventloop_lag_p99_seconds');
          // What is not known is not told: an old figure would hide the fault from an alert.
          expect(scraped?.body).not.toMatch(/^footprint_(unsent_answers|open_imports)\{/m);
        }
        await wire.mend();
        for (const port of ports)
          await until(
            'it is ready again',
            async () => (await timed(`http://127.0.0.1:${port}/health/ready`)).status === 200,
          );
      }
    },
  );

  it('a hundred scrapes at a time are answered', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => timed(`http://127.0.0.1:${ports[1]}/metrics`)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('the end of a process', () => {
  let receiver: SpanReceiver;
  let installation: Installation;
  let peer: PactPeer;
  let member: Member;
  beforeAll(async () => {
    receiver = await SpanReceiver.start();
    installation = await Installation.make({
      ATTEMPT_TIMEOUT: '20',
      REQUEST_TIMEOUT: '15',
      LEASE: '45',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      // Nothing is sent by itself before the end.
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    });
    await installation.startApi();
    peer = await startPactPeer();
    member = await installation.member();
    await installation.addDataSource(member, peer);
  });
  afterAll(async () => {
    await installation.close();
    await peer.close();
    receiver.close();
  });

  async function sendEvent(): Promise<void> {
    const body = aRequestEvent({ source: peer.url, data: { productId: ['G-1'] } });
    await call('POST', `${installation.url}/api/pact/3/events`, { token: member.token, body, headers: CLOUD_EVENT });
  }

  it('a worker says that it is not ready while it finishes what is under way, and sends its last spans', async () => {
    peer.onEvents(() => ({ kind: 'answer', status: 200, afterMs: 12_000 }));
    const port = await freePort();
    const worker = await installation.startWorker({ OPS_PORT: String(port) });
    const ready = `http://127.0.0.1:${port}/health/ready`;
    await until('it is ready', async () => (await timed(ready)).status === 200);
    await sendEvent();
    await until('the delivery is under way', () => peer.received.length > 0);
    const ended = worker.end('SIGTERM');
    await until('it says so', async () => (await timed(ready)).status === 503, 11_000);
    expect((await timed(ready)).body).toContain('shutting_down');
    expect(await ended).toMatchObject({ code: 0 });
    expect(await installation.isDone()).toBe(true);
    expect(peer.received).toHaveLength(1);
    // On a busy machine the sweep offers it once more: that job finds it taken, with a span of its own.
    expect(receiver.spans.map(({ name }) => name)).toContain('deliver');
  });

  it('is not held up by a receiver of spans that hangs', async () => {
    const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => hanging.once('listening', resolve));
    const { port } = hanging.address() as AddressInfo;
    await installation.startApi({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      ...{ OTEL_EXPORTER_OTLP_TIMEOUT: '60000', OTEL_BSP_EXPORT_TIMEOUT: '60000' },
    });
    const api = installation.apis.at(-1);
    await call('GET', `${api?.url}/api/v1/unit`, { token: member.token });
    // After 25 s it would be ended with another code.
    expect(await api?.process.end('SIGTERM')).toMatchObject({ code: 0 });
    hanging.close();
  });
});

describe('whoever reads the log', () => {
  let installation: Installation;
  let api: AppProcess;
  let port: number;
  let member: Member;
  beforeAll(async () => {
    installation = await Installation.make({ LOG_LEVEL: 'debug' });
    port = await freePort();
    await installation.startApi({ OPS_PORT: String(port) });
    api = installation.apis[0]?.process as AppProcess;
    member = await installation.member();
  });
  afterAll(() => installation.close());

  const read = (): Promise<{ status: number }> =>
    call('GET', `${installation.url}/api/v1/unit`, { token: member.token });
  const metric = async (name: string): Promise<number> => {
    const { body } = await timed(`http://127.0.0.1:${port}/metrics`);
    return Number(new RegExp(`^footprint_${name} (\\S+)$`, 'm').exec(body)?.[1]);
  };

  it('may hang: requests are answered, and what waited is told when it reads on', async () => {
    api.holdOutput();
    for (let n = 0; n < 4_000; n += 50) await Promise.all(Array.from({ length: 50 }, read));
    await until('it is noticed', async () => (await metric('log_stuck')) === 1);
    expect((await read()).status).toBe(200);
    api.readOutput();
    await until('it is over', async () => (await metric('log_stuck')) === 0);
    expect(await metric('log_lines_lost')).toBe(0);
  });

  it('may end: the service goes on, says so in its metrics, and ends in order', async () => {
    api.leaveOutput();
    for (let n = 0; n < 20; n++) expect((await read()).status).toBe(200);
    await until('it is noticed', async () => (await metric('log_stuck')) === 1);
    await wait(500);
    expect((await read()).status).toBe(200);
    expect(await api.end('SIGTERM')).toMatchObject({ code: 0 });
  });
});
