import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LimitReached, Limits } from '../../apps/api/src/web/http/limits.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { RedisServer } from '../support/queues/queues.js';
import { hasRedis, startRedis } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';
import { until } from '../support/run/until.js';

const standing = ({ status, headers }: Called) => ({
  status,
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
});

describe('requests of a minute', () => {
  const MOST = 8;
  let service: TestService;
  let one: Member;
  let other: Member;

  beforeAll(async () => {
    service = await TestService.start({ REQUESTS_PER_MINUTE: String(MOST), TRUST_PROXY: '1' });
  });
  beforeEach(async () => {
    one = await service.member('acme');
    other = await service.member('acme');
  });

  afterAll(() => service.close());

  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
  const read = (as: { token?: string; apiKey?: string }, address = '203.0.113.1') =>
    call('GET', `${service.url}/api/v1/material`, { ...as, ...from(address) });

  it('are counted by client, whatever it comes from and shows, and each answer tells what is left', async () => {
    expect(standing(await read({ token: one.token }))).toEqual({ status: 200, limit: '8', remaining: '7' });
    const next = await read({ apiKey: one.apiKey }, '203.0.113.2');
    expect(standing(next)).toEqual({ status: 200, limit: '8', remaining: '6' });
    expect(Number(next.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect(Number(next.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    const at = { token: one.token, ...from('203.0.113.3') };
    expect(standing(await call('GET', `${service.url}/api/v1/nowhere`, at))).toMatchObject({
      status: 404,
      remaining: '5',
    });
  });

  it('above the limit are 429 in the words of the surface, with Retry-After, and nobody else is', async () => {
    for (let left = 0; left < MOST; left += 1) await read({ token: one.token });
    const [data, pact] = await Promise.all([
      read({ token: one.token }),
      call('GET', `${service.url}/api/pact/3/footprints`, { token: one.token, ...from('203.0.113.1') }),
    ]);
    expect([data.status, data.json]).toEqual([429, { message: expect.any(String) }]);
    expect([pact.status, pact.json]).toEqual([429, { message: expect.any(String), code: 'BadRequest' }]);
    for (const { headers } of [data, pact]) {
      expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['8', '0']);
      expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await read({ token: other.token })).status).toBe(200);
  });

  it('without a client are counted by address, of IPv6 by what is one customer’s own', async () => {
    const asked = async (address: string) => standing(await read({ token: 'none' }, address));
    expect(await asked('203.0.113.9')).toMatchObject({ status: 401, remaining: '7' });
    expect(await asked('203.0.113.9')).toMatchObject({ status: 401, remaining: '6' });
    expect(await asked('203.0.113.10')).toMatchObject({ remaining: '7' });
    expect(await asked('2001:db8:1:2::1')).toMatchObject({ remaining: '7' });
    expect(await asked('2001:db8:1:2:ffff::')).toMatchObject({ remaining: '6' });
    expect(await asked('2001:db8:1:3::1')).toMatchObject({ remaining: '7' });
  });

  it('at the token endpoint are temporarily unavailable', async () => {
    const ask = () => requestToken(service.url, { ...one, ...from('203.0.113.20') });
    for (let left = MOST; left > 0; left -= 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, json: { error: 'temporarily_unavailable' } });
  });

  it('are not counted where the machine asks after its own health', async () => {
    for (let n = 0; n <= MOST; n += 1) {
      const { status, headers } = await call('GET', `${service.url}/api/health/live`, from('203.0.113.30'));
      expect([status, headers.get('ratelimit-limit')]).toEqual([200, null]);
    }
  });
});

it('by default are more than one process answers, and 0 counts nobody', async () => {
  const [byDefault, without] = await Promise.all([
    TestService.shared(),
    TestService.start({ REQUESTS_PER_MINUTE: '0' }),
  ]);
  const live = (service: TestService) => call('GET', `${service.url}/api/openapi.json`);
  expect((await live(byDefault)).headers.get('ratelimit-limit')).toBe('600000');
  expect((await live(without)).headers.get('ratelimit-limit')).toBeNull();
  await Promise.all([byDefault.close(), without.close()]);
});

describe.runIf(hasRedis())('on a Redis queue', () => {
  let redis: RedisServer;
  let services: TestService[];

  beforeAll(async () => {
    redis = await startRedis();
    const settings = { QUEUE_URL: redis.url, REQUESTS_PER_MINUTE: '1000' };
    services = await Promise.all([TestService.start(settings), TestService.start(settings)]);
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await redis.stop();
  });

  const ask = async (service: TestService | undefined) =>
    standing(await call('GET', `${service?.url}/api/v1/material`, { token: 'none' }));
  const remaining = async (service: TestService | undefined) => Number((await ask(service)).remaining);

  it('all processes count together', async () => {
    const [one, other] = services;
    // Until both have reached it, each counts by itself.
    await until('they count together', async () => (await remaining(one)) - (await remaining(other)) === 1);
    const before = await remaining(one);
    expect(await remaining(other)).toBe(before - 1);
    expect(await remaining(one)).toBe(before - 2);
  });

  it('so do failed token requests', async () => {
    // By themselves, since all apis of one process share what checks their clients.
    const [one, other] = [new Limits(redis.url), new Limits(redis.url)];
    const [mine, theirs] = [one.perMinute('token-failures', 3), other.perMinute('token-failures', 3)];
    await until('they count together', async () => {
      const key = randomUUID();
      await mine.use(key);
      return (await theirs.left(key)).remaining === 2;
    });
    for (const limit of [mine, theirs, mine]) await limit.use('pair');
    await expect(theirs.use('pair')).rejects.toBeInstanceOf(LimitReached);
    one.close();
    other.close();
  });

  it('a silent Redis holds up one request for a moment, and a dead one none; the limits hold in each process', async () => {
    // It would be silent for ever: that they are answered at all is what is promised.
    process.kill(redis.pid, 'SIGSTOP');
    const [one, other] = services;
    expect((await ask(one)).status).toBe(401);
    expect((await ask(one)).status).toBe(401);
    expect((await ask(other)).status).toBe(401);
    process.kill(redis.pid, 'SIGCONT');
    await redis.stop();
    const left = await remaining(one);
    expect(await remaining(one)).toBe(left - 1);
  });
});
