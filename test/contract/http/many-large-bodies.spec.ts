import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/companies/call.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

const MIB = 1024 * 1024;

describe('large bodies beyond the memory that there is for them', () => {
  let service: TestService;
  let greedy: Member;
  let other: Member;
  const held: ClientRequest[] = [];
  beforeAll(async () => {
    service = await TestService.start({ BODY_MB: '20', BODY_MB_PER_COMPANY: '16' });
    [greedy, other] = [await service.member(), await service.member('globex')];
  });
  afterEach(() => void held.splice(0).forEach((one) => void one.destroy()));
  afterAll(() => service?.close());

  /** Sends the head of a bulk of this size and the beginning of its body, and no more */
  async function hold({ apiKey }: Member, mib: number): Promise<void> {
    const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json', 'Content-Length': mib * MIB };
    const one = request(`${service.url}/api/v1/activity/bulk`, { method: 'POST', headers });
    held.push(one);
    one.on('error', () => undefined);
    one.write('[');
    await once(one, 'socket');
  }
  const bulk = (member: Member, count: number) => {
    const activity = { name: 'x'.repeat(400), startDate: '2026-01-31', UpstreamCO2e: '1' };
    const { apiKey } = member;
    return call('POST', `${service.url}/api/v1/activity/bulk`, { apiKey, body: Array(count).fill(activity) });
  };
  const refused = (message: string) => ({ status: 503, json: { message: expect.stringContaining(message) } });

  it('are refused to the company that sends them, and to others only where all is taken', async () => {
    await hold(greedy, 15);
    await expect.poll(() => bulk(greedy, 3_000)).toMatchObject(refused('Your company is sending too much'));
    expect((await bulk(other, 3_000)).json).toMatchObject({ count: 3_000 });
    await hold(other, 4);
    await expect.poll(() => bulk(other, 3_000)).toMatchObject(refused('Too much is being sent'));
    const { headers } = await bulk(other, 3_000);
    expect([headers.get('Retry-After'), headers.get('Connection')]).toEqual(['5', 'close']);
    expect((await bulk(greedy, 2)).status, 'a small one').toBe(200);
    for (const one of held) one.destroy();
    await expect.poll(() => bulk(greedy, 3_000)).toMatchObject({ status: 200 });
  });
});
