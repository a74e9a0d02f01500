import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#api';
import type { ClientLimits } from '#access';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { holdRequest } from '../support/companies/held-request.js';
import { requestStatements } from '../support/companies/request-statements.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let colleague: Member;

beforeAll(async () => {
  service = await TestService.shared();
  colleague = await service.member('acme');
});
beforeEach(async () => {
  member = await service.member('acme');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

afterAll(() => service?.close());

const limit = (limits: Partial<ClientLimits>, { company, clientId }: Member = member) =>
  service.clients.change(company.uuid, clientId, limits);
const read = (by: Member = member, path = '/api/v1/material') =>
  call('GET', `${service.url}${path}`, { apiKey: by.apiKey });
const standing = ({ status, headers }: Called) => ({
  status,
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
});

const now = performance.now.bind(performance);

/** What is known about clients is found out again. */
function minutesLater(minutes: number): void {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
}

describe('requests a minute of one client', () => {
  it('take the place of the limit of everybody, by token and by key, and nobody else is held to them', async () => {
    await limit({ requestsPerMinute: 3 });
    expect(standing(await read())).toEqual({ status: 200, limit: '3', remaining: '2' });
    const byToken = await call('GET', `${service.url}/api/v1/material`, { token: member.token });
    expect(standing(byToken)).toEqual({ status: 200, limit: '3', remaining: '1' });
    expect(standing(await read(member, '/api/v1/nowhere'))).toEqual({ status: 404, limit: '3', remaining: '0' });
    const [data, pact] = await Promise.all([read(), read(member, '/api/pact/3/footprints')]);
    expect([data.status, data.json]).toEqual([429, { message: 'Too many requests; try again later.' }]);
    expect([pact.status, pact.json]).toEqual([429, { message: expect.any(String), code: 'BadRequest' }]);
    for (const { headers } of [data, pact]) {
      expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['3', '0']);
      expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect(standing(await read(colleague))).toMatchObject({ status: 200, limit: '600000' });
  });

  it('let through exactly as many, of any number at once', async () => {
    await limit({ requestsPerMinute: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => read()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)]);
  });

  it('are spread over the minute, and wait for each other in order', async () => {
    await limit({ requestsPerMinute: 600 });
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => ({ ...standing(await read()), after: performance.now() - began })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ after }) => after < 1_450).length).toBeLessThanOrEqual(15);
    expect((await read(colleague)).status).toBe(200);
  });

  it('are refused if they would wait for too long, though the minute has some left', async () => {
    await limit({ requestsPerMinute: 60 });
    const answers = await Promise.all(Array.from({ length: 15 }, () => read()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toEqual({ message: 'Too many requests; try again later.' });
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.headers.get('ratelimit-limit')).toBe('60');
  });

  it('begin anew a minute after the first one', async () => {
    await limit({ requestsPerMinute: 1 });
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await read();
    expect([first.status, (await read()).status]).toEqual([200, 429]);
    vi.setSystemTime(Date.now() + 60_001);
    expect(standing(await read())).toEqual({ status: 200, limit: '1', remaining: '0' });
  });

  it('are refused only after a second, so that a client that does not wait costs little', async () => {
    await limit({ requestsPerMinute: 1 });
    await read();
    const began = performance.now();
    expect((await read()).status).toBe(429);
    expect(performance.now() - began).toBeGreaterThan(950);
  });

  it('are counted where it asks for tokens, too', async () => {
    await limit({ requestsPerMinute: 2 });
    const asked = [await requestToken(service.url, member), await requestToken(service.url, member)];
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect(await requestToken(service.url, member)).toMatchObject({
      status: 429,
      json: { error: 'temporarily_unavailable' },
    });
    expect((await read()).status).toBe(429);
  });

  it('change within a minute, without a restart and without a statement for each request', async () => {
    expect(standing(await read()).limit).toBe('600000');
    await limit({ requestsPerMinute: 7 });
    minutesLater(1);
    expect(standing(await read())).toEqual({ status: 200, limit: '7', remaining: '6' });
    expect(await requestStatements(service, () => read(member, '/api/v1/nowhere'))).toBe(0);
    await limit({ requestsPerMinute: null });
    minutesLater(2);
    expect(standing(await read()).limit).toBe('600000');
  });
});

describe('requests at a time of one client', () => {
  it('wait a moment for each other, and are refused then; nobody else waits', async () => {
    await limit({ concurrent: 2 });
    const held = [await holdRequest(service.url, member.apiKey), await holdRequest(service.url, member.apiKey)];
    await untilAllAreTaken();
    const refused = await read();
    expect([refused.status, refused.json]).toEqual([429, { message: 'Too many requests at a time; try again later.' }]);
    expect(refused.headers.get('retry-after')).toBe('1');
    const another = read();
    const first = await Promise.race([another, read(colleague)]);
    expect(first.status, 'that of another client').toBe(200);
    expect((await another).status).toBe(429);
    const waiting = read();
    expect(await held[0]?.finish()).toBe(200);
    expect((await waiting).status).toBe(200);
    expect(await held[1]?.finish()).toBe(200);
    expect((await read()).status).toBe(200);
  });

  it('are all answered, in any number, as long as they are quick', async () => {
    await limit({ concurrent: 1 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => read()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('make room when their caller leaves, while it is worked on or waits', async () => {
    await limit({ concurrent: 1 });
    const held = await holdRequest(service.url, member.apiKey);
    await untilAllAreTaken();
    held.leave();
    await until('there is room', async () => (await read()).status === 200);
    const next = await holdRequest(service.url, member.apiKey);
    await untilAllAreTaken();
    const left = await holdRequest(service.url, member.apiKey);
    await wait(100);
    left.leave();
    expect(await next.finish()).toBe(200);
    expect((await read()).status).toBe(200);
  });

  /** A head that was sent may not have arrived. */
  function untilAllAreTaken(): Promise<number> {
    return until('all slots are taken', async () => (await read()).status === 429);
  }
});

it.runIf(hasRedis())('count together on a Redis queue, whatever process is asked', async () => {
  const redis = await startRedis();
  const one = await TestService.start({ QUEUE_URL: redis.url });
  const other = await createApp(apiConfig(testEnvironment(one.databaseUrl, { QUEUE_URL: redis.url })));
  await other.listen(0, '127.0.0.1');
  const { port } = other.getHttpServer().address() as { port: number };
  try {
    const by = await one.member('acme');
    await one.clients.change(by.company.uuid, by.clientId, { requestsPerMinute: 1_000 });
    const remaining = async (url: string) => {
      const { headers } = await call('GET', `${url}/api/v1/material`, { apiKey: by.apiKey });
      return Number(headers.get('ratelimit-remaining'));
    };
    const [here, there] = [one.url, `http://127.0.0.1:${port}`];
    // Until both have reached it, each counts by itself.
    await until('they count together', async () => (await remaining(here)) - (await remaining(there)) === 1);
    const before = await remaining(there);
    expect(await remaining(here)).toBe(before - 1);
  } finally {
    await other.close();
    await one.close();
    await redis.stop();
  }
});
