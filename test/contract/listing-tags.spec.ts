import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, PUBLISHED } from '../support/companies/exchange-calls.js';
import { sendFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});
afterAll(() => service?.close());

const send = (path: string, headers: Record<string, string> = {}, { token }: Pick<Member, 'token'> = member) =>
  call('GET', `${service.url}/api/v1/${path}`, { token, headers });
const post = (path: string, body: unknown) =>
  call('POST', `${service.url}/api/v1/${path}`, { token: member.token, body });
const tagOf = ({ headers }: Called): string => headers.get('etag') ?? '';

/** Listings, each with something that changes it. */
const LISTINGS: Record<string, () => Promise<unknown>> = {
  material: () => post('material', aMaterial()),
  process: () => post('process', aMaterial()),
  exchange: () =>
    new ExchangeCalls(service.url, member).receive(PUBLISHED, 'https://partner.example', { pfIds: [newUuid()] }),
  import: () => sendFile(service.url, member, 'kind=material&again=true', { content: 'name\nBolt\n' }),
  activity: () => post('activity', { UpstreamCO2e: '1' }),
};

describe.each(Object.entries(LISTINGS))('a page of the listing %s', (path, change) => {
  it('has a weak tag, with which who has it already is spared it', async () => {
    await change();
    const first = await send(`${path}?limit=1`);
    expect(tagOf(first)).toMatch(/^W\/"[\w-]{20}"$/);
    expect(tagOf(await send(`${path}?limit=1`))).toBe(tagOf(first));
    for (const known of [tagOf(first), tagOf(first).slice(2), `"other", ${tagOf(first)}`, '*']) {
      for (const more of [{}, { 'Cache-Control': 'no-cache' }] as Record<string, string>[]) {
        const { status, text, headers } = await send(`${path}?limit=1`, { 'If-None-Match': known, ...more });
        expect([status, text, headers.get('etag')], known).toEqual([304, '', tagOf(first)]);
      }
    }
    const head = await fetch(`${service.url}/api/v1/${path}?limit=1`, {
      ...{ method: 'HEAD', headers: { Authorization: `Bearer ${member.token}`, 'If-None-Match': tagOf(first) } },
    });
    if (path !== 'activity') expect(head.status).toBe(304);
  });

  it('is sent whole where something has changed', async () => {
    const before = await send(path);
    await change();
    const after = await send(path, { 'If-None-Match': tagOf(before) });
    expect([after.status, after.json.count]).toEqual([200, before.json.count + 1]);
    expect(tagOf(after)).not.toBe(tagOf(before));
  });

  it('has another tag for another page, and for another company', async () => {
    await change();
    const other = await service.member(`other-${path}`);
    const tags = [tagOf(await send(`${path}?limit=1`)), tagOf(await send(`${path}?limit=2`))];
    tags.push(tagOf(await send(`${path}?limit=1`, {}, other)));
    expect(new Set(tags).size).toBe(3);
    const stranger = await send(`${path}?limit=1`, { 'If-None-Match': tags[0] ?? '' }, other);
    expect([stranger.status, stranger.json.count]).toEqual([200, 0]);
  });
});

it('a page changes with what its records show of others', async () => {
  const { json: taxonomy } = await post('taxonomy', { name: 'Metals' });
  await post('material', aMaterial({ taxonomy: { uuid: taxonomy.uuid } }));
  const tag = tagOf(await send('material?limit=1000'));
  const renamed = { token: member.token, body: { name: 'All metals' } };
  await call('PATCH', `${service.url}/api/v1/taxonomy/${taxonomy.uuid}`, renamed);
  expect((await send('material?limit=1000', { 'If-None-Match': tag })).status).toBe(200);
});

it('a page that is known tells where the next one is', async () => {
  const first = await send('material?limit=1');
  const again = await send('material?limit=1', { 'If-None-Match': tagOf(first) });
  expect(first.headers.get('link')).toContain('rel="next"');
  expect(again.headers.get('link')).toBe(first.headers.get('link'));
});
