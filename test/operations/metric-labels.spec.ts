// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Metrics } from '#platform';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import { call } from '../support/companies/call.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ REQUESTS_PER_MINUTE: '0' });
});
afterAll(() => service.close());

const MANY = 10_000;
const AT_ONCE = 50;

const series = async (): Promise<string[]> => {
  const text = await service.context.get(Metrics).registry.metrics();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
};

async function sendMany(request: (nth: number) => Promise<unknown>): Promise<void> {
  let nth = 0;
  const send = async (): Promise<void> => {
    while (nth < MANY) await request(nth++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

/** 10,000 requests, which a busy machine answers slowly. */
const LONG_MS = 600_000;

describe('callers cannot make the metrics more', { timeout: LONG_MS }, () => {
  it('by 10,000 odd paths', async () => {
    const odd = (nth: number): string =>
      [`/api/v1/${nth}`, `/x${nth}`, `/api/v1/material/%ZZ${nth}`, `/api/v1/unit/${nth}/a`][nth % 4] ?? '';
    for (const nth of [0, 1, 2, 3]) await call('GET', `${service.url}${odd(nth)}`);
    const before = await series();
    await sendMany((nth) => fetch(`${service.url}${odd(nth)}`).then((answer) => answer.arrayBuffer()));
    expect(await series()).toHaveLength(before.length);
  });

  it('by 10,000 companies, clients, event types and request ids', async () => {
    const event = (nth: number): Promise<unknown> =>
      fetch(`${service.url}/api/pact/3/events`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/cloudevents+json',
          'X-Request-Id': `r-${nth}`,
          'X-API-Key': `fp_${nth}`,
          'X-Forwarded-Host': `company${nth}.example.test`,
        },
        body: JSON.stringify({ type: `org.x${nth}.ProductFootprint.Odd${nth}.3`, id: String(nth) }),
      }).then((answer) => answer.arrayBuffer());
    await service.member();
    for (let nth = 0; nth < 4; nth++) await event(nth);
    const before = await series();
    await sendMany(event);
    expect(await series()).toHaveLength(before.length);
  });

  it('by methods that nobody knows', async () => {
    for (const method of ['PROPFIND', 'PURGE', 'M-SEARCH', 'REPORT'])
      await rawCall(service.url, rawRequest(`${method} /api/v1/unit`));
    const methods = (await series()).flatMap((line) => /method="([^"]*)"/.exec(line)?.[1] ?? []);
    expect([...new Set(methods)].sort()).toEqual(['GET', 'POST', 'other']);
  });
});
