import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { freePort } from '../support/processes/free-port.js';
import { Installation } from '../support/processes/installation.js';
import type { AppProcess } from '../support/processes/processes.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let installation: Installation;
let api: AppProcess;
let member: Member;
let port: number;
beforeAll(async () => {
  installation = await Installation.make({ LOG_LEVEL: 'info', RECEIVE_TIMEOUT: '1' });
  port = await freePort();
  await installation.startApi({ OPS_PORT: String(port) });
  api = installation.apis[0]?.process as AppProcess;
  member = await installation.member();
});
afterAll(() => installation.close());

type Entry = Record<string, unknown>;

const entries = (): Entry[] =>
  api.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Entry);

/** The one line of a request, by its id. */
async function entryOf(requestId: string): Promise<Entry> {
  const of = (): Entry[] => entries().filter((entry) => entry['requestId'] === requestId);
  await until(`there is a line of ${requestId}`, () => of().length > 0);
  await wait(100);
  expect(of()).toHaveLength(1);
  return of()[0] as Entry;
}

const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

describe('one line, with the status that it ended with, is logged of', () => {
  it('a request whose caller has left before the answer', async () => {
    const { hostname, port: on } = new URL(installation.url);
    const socket = connect(Number(on), hostname);
    const head = rawRequest('POST /api/v1/material', {
      Authorization: `Bearer ${member.token}`,
      'Content-Type': 'application/json',
      'Content-Length': '1000',
      'X-Request-Id': 'left-1',
    });
    socket.write(head);
    await until('it is under way', async () => (await metrics()).includes('footprint_http_requests_in_progress 1\n'));
    socket.resetAndDestroy();
    expect(await entryOf('left-1')).toMatchObject({
      route: '/api/v1/material',
      status: 499,
      left: true,
      company: member.company.uuid,
    });
    expect(await metrics()).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/v1/material",status="499"} 1',
    );
  });

  it('a body that is too slow: the 408 has the id of the request', async () => {
    const answer = await rawCall(
      installation.url,
      rawRequest('POST /api/v1/material', {
        Authorization: `Bearer ${member.token}`,
        'Content-Type': 'application/json',
        'Content-Length': '1000',
        'X-Request-Id': 'slow-1',
      }),
    );
    expect([answer.status, answer.headers['x-request-id']]).toEqual([408, 'slow-1']);
    expect(await entryOf('slow-1')).toMatchObject({ route: '/api/v1/material', status: 408 });
  });

  it('what is no HTTP, or has too large a head', async () => {
    for (const [bytes, status] of [
      ['garbage\r\n\r\n', 400],
      [rawRequest('GET /api/v1/unit', { 'X-Long': 'x'.repeat(20_000) }), 431],
    ] as const) {
      const answer = await rawCall(installation.url, bytes);
      expect(answer.status).toBe(status);
      expect(await entryOf(answer.headers['x-request-id'] ?? '')).toMatchObject({ status });
      expect(await metrics()).toContain(`http_unreadable_requests_total{status="${status}"} 1`);
    }
  });

  it.each([
    ['HEAD', 200],
    ['OPTIONS', 405],
  ])('%s', async (method, status) => {
    const { headers } = await call(method, `${installation.url}/api/v1/unit`, { token: member.token });
    expect(await entryOf(headers.get('x-request-id') ?? '')).toMatchObject({ method, status, route: '/api/v1/unit' });
  });

  it('each request of several that were sent at once, with the bytes that were sent', async () => {
    const head = (n: number): string =>
      rawRequest('GET /api/v1/unit', {
        Authorization: `Bearer ${member.token}`,
        'X-Request-Id': `piped-${n}`,
        Connection: n === 3 ? 'close' : 'keep-alive',
      });
    const { hostname, port: on } = new URL(installation.url);
    const socket = connect(Number(on), hostname, () => socket.write([1, 2, 3].map(head).join('')));
    let received = 0;
    socket.on('data', (chunk) => (received += chunk.length));
    await new Promise((resolve) => socket.once('close', resolve));
    const all = await Promise.all([1, 2, 3].map((n) => entryOf(`piped-${n}`)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(all.reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBe(received);
  });
});

it('SIGUSR2 in the middle of requests loses none of them', async () => {
  let isOver = false;
  const statuses = new Set<number>();
  const lane = async (): Promise<void> => {
    while (!isOver)
      statuses.add((await call('GET', `${installation.url}/api/v1/unit`, { token: member.token })).status);
  };
  const lanes = Promise.all(Array.from({ length: 8 }, lane));
  for (let n = 0; n < 20; n++) {
    api.signal('SIGUSR2');
    await wait(20);
  }
  isOver = true;
  await lanes;
  expect([...statuses]).toEqual([200]);
  expect(api.isAlive).toBe(true);
});
