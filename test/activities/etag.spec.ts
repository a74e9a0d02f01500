import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityReferences } from '../support/companies/activity-calls.js';
import { activityReferences } from '../support/companies/activity-calls.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let its: ActivityReferences;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  its = await activityReferences(service, member);
});

afterAll(() => service?.close());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Called> =>
  call(method, `${service.url}/api/v1/activity${path}`, { token: member.token, body, headers });

const tagOf = ({ headers }: Called): string => headers.get('etag') ?? '';
const ref = ({ uuid }: { uuid: string }) => ({ uuid });

/** One that prints a name of each kind. */
async function made(): Promise<{ path: string; tag: string }> {
  const created = await send('POST', '', {
    ...{ name: 'First', quantity: 2, unit: 'pcs', org: ref(its.org), scope: ref(its.scope('3.1')) },
    ...{ product: ref(its.chair), taxonomy: ref(its.air), group: ref(its.group), startDate: '2026-01-01' },
  });
  expect(created.status).toBe(200);
  return { path: `/${created.json.uuid}`, tag: tagOf(created) };
}

describe('the ETag of an activity', () => {
  it('is strong, the same wherever the activity is, and new after each write that changes it', async () => {
    const { path, tag } = await made();
    const seen = [tag];
    for (const name of ['Second', 'Third']) {
      expect(tagOf(await send('GET', path))).toBe(seen.at(-1));
      expect(tagOf(await send('PATCH', path, {}))).toBe(seen.at(-1));
      expect(tagOf(await send('PATCH', path, { quantity: 2, org: ref(its.org) }))).toBe(seen.at(-1));
      seen.push(tagOf(await send('PATCH', path, { name })));
    }
    expect(new Set(seen).size).toBe(3);
    for (const each of seen) expect(each).toMatch(/^"[!#-~]+"$/);
  });

  it('is that of the one found by its syncId', async () => {
    const body = { syncId: 'E-1', UpstreamCO2e: '1' };
    const first = await send('POST', '', body);
    await send('PATCH', `/${first.json.uuid}`, { name: 'Named' });
    const again = await send('POST', '', body);
    expect(again.json.name).toBe('Named');
    expect(tagOf(again)).toBe(tagOf(await send('GET', `/${first.json.uuid}`)));
    expect(tagOf(again)).not.toBe(tagOf(first));
  });

  it('is not shown by lists, which have a weak one of their own, bulks, messages and refusals', async () => {
    const { path } = await made();
    for (const answer of [
      await send('POST', '/bulk', [{}]),
      await send('PATCH', path, { unit: 'stone' }),
      await send('DELETE', path),
      await send('GET', path),
    ]) {
      expect(answer.headers.has('etag')).toBe(false);
    }
    for (const query of ['', '?limit=1']) expect(tagOf(await send('GET', query))).toMatch(/^W\/"/);
  });

  it('spares who has it already the activity', async () => {
    const { path, tag } = await made();
    const known = await send('GET', path, undefined, { 'If-None-Match': tag });
    expect([known.status, known.text]).toEqual([304, '']);
    await send('PATCH', path, { description: 'Reviewed' });
    expect((await send('GET', path, undefined, { 'If-None-Match': tag })).json.description).toBe('Reviewed');
  });

  it('changes with each name it prints, which is no write of it', async () => {
    const { path } = await made();
    const { company } = member;
    for (const [table, field, owner] of [
      ['org', 'org', 'company'],
      ['scope', 'scope', 'company'],
      ['activity_group', 'group', 'company'],
      ['element', 'product', 'company'],
      ['taxonomy', 'taxonomy', 'owner'],
    ] as const) {
      const before = tagOf(await send('GET', path));
      await service.database.query(`update ${table} set name = 'Renamed' where ${owner} = $1`, [company.uuid]);
      const after = await send('GET', path, undefined, { 'If-None-Match': before });
      expect([after.status, after.json[field].name], table).toEqual([200, 'Renamed']);
      expect((await send('PATCH', path, {}, { 'If-Match': before })).status).toBe(200);
    }
    const before = tagOf(await send('GET', path));
    await service.database.query(`update taxonomy set path = 'moved/' || path where owner = $1`, [company.uuid]);
    expect(tagOf(await send('GET', path))).not.toBe(before);
  });
});

describe('If-Match', () => {
  it('guards a write against what was written meanwhile', async () => {
    const { path, tag: first } = await made();
    const second = tagOf(await send('PATCH', path, { name: 'Second' }, { 'If-Match': first }));
    for (const stale of [first, `W/${second}`, '"x"']) {
      for (const body of [{ name: 'Lost', quantity: 9 }, {}]) {
        const { status, json } = await send('PATCH', path, body, { 'If-Match': stale });
        expect([status, json], stale).toEqual([412, { message: expect.any(String) as string }]);
      }
      expect((await send('DELETE', path, undefined, { 'If-Match': stale })).status, stale).toBe(412);
    }
    expect((await send('GET', path)).json).toMatchObject({ name: 'Second', quantity: 2 });
    expect((await send('PATCH', path, {}, { 'If-Match': 'second' })).status).toBe(400);
    for (const right of [second, '*', `${first}, ${second}`]) {
      expect((await send('PATCH', path, {}, { 'If-Match': right })).status, right).toBe(200);
    }
    expect((await send('DELETE', path, undefined, { 'If-Match': second })).status).toBe(200);
    expect((await send('PATCH', path, {}, { 'If-Match': second })).status).toBe(404);
  });

  it('lets one of many writers through who all read the same', async () => {
    const { path, tag } = await made();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => send('PATCH', path, { quantity: 100 + n }, { 'If-Match': tag })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await send('GET', path)).json).toEqual(winner?.json);
  });

  it('has no say before the permission and the activity', async () => {
    const { path } = await made();
    const url = `${service.url}/api/v1/activity${path}`;
    const headers = { 'If-Match': '"x"' };
    const reader = await service.member('acme', ['activity:read']);
    const stranger = await service.member('other');
    expect((await call('PATCH', url, { token: reader.token, body: {}, headers })).status).toBe(403);
    expect((await call('PATCH', url, { token: stranger.token, body: {}, headers })).status).toBe(404);
    expect((await call('DELETE', url, { token: stranger.token, headers })).status).toBe(404);
  });
});
