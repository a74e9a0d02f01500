// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { elementCalls } from '../support/companies/element-calls.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
/** Locks and writes; verifies; only reads. */
let editor: Member;
let verifier: Member;
let reader: Member;
let stranger: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  editor = await service.member('acme', ['material:update', 'process:update']);
  verifier = await service.member('acme', ['verification:write']);
  reader = await service.member('acme', ['material:read', 'process:read']);
  stranger = await service.member('other');
});

afterAll(() => service?.close());

type Kind = 'material' | 'process';

const made = async (kind: Kind = 'material', said: Record<string, unknown> = {}): Promise<string> =>
  (await elementCalls(service, member, kind).post(aMaterial(said))).json.uuid as string;

const send = (method: string, path: string, token?: string, body?: unknown, headers?: Record<string, string>) =>
  call(method, `${service.url}/api/v1/${path}`, { token, body, headers });

const toState = (uuid: string, body: unknown, by: Member = member, kind: Kind = 'material'): Promise<Called> =>
  send('POST', `${kind}/${uuid}/state`, by.token, body);

const reviewed = async (uuid: string, to: 'verified' | 'rejected', kind: Kind = 'material'): Promise<void> => {
  await toState(uuid, { state: 'locked' }, member, kind);
  await toState(uuid, { state: 'in_review' }, member, kind);
  await toState(uuid, { state: to, reason: 'Because' }, member, kind);
};

const newVersion = (uuid: string, by: Member = member, kind: Kind = 'material'): Promise<Called> =>
  send('POST', `${kind}/${uuid}/version`, by.token);

const STATES = ['draft', 'locked', 'in_review', 'rejected', 'verified'] as const;

describe.each(['material', 'process'] as const)('the states of a %s', (kind) => {
  it('lead from draft to locked, to review and to its verdict, with the record at each step', async () => {
    const uuid = await made(kind);
    for (const [state, by] of [
      ['locked', editor],
      ['in_review', verifier],
      ['verified', verifier],
    ] as const) {
      const { status, json, headers } = await toState(uuid, { state }, by, kind);
      expect(status).toBe(200);
      expect(json).toMatchObject({ uuid, versionState: state });
      const read = await elementCalls(service, member, kind).get(uuid);
      expect(json).toEqual(read.json);
      expect(headers.get('etag')).toBe(read.headers.get('etag'));
    }
  });

  it('know no other way', async () => {
    const next: Record<string, string[]> = {
      draft: ['locked'],
      locked: ['in_review'],
      in_review: ['rejected', 'verified'],
    };
    const paths = [
      [],
      ['locked'],
      ['locked', 'in_review'],
      ['locked', 'in_review', 'rejected'],
      ['locked', 'in_review', 'verified'],
    ];
    for (const path of paths) {
      const uuid = await made(kind);
      for (const state of path) await toState(uuid, { state, reason: 'So' }, member, kind);
      const now = path.at(-1) ?? 'draft';
      for (const state of STATES.filter((each) => !next[now]?.includes(each))) {
        const { status, json } = await toState(uuid, { state, reason: 'So' }, member, kind);
        expect([status, json.message], `${now} to ${state}`).toEqual([409, expect.stringContaining(now)]);
      }
    }
  });
});

describe('a change of state', () => {
  it('takes the permission of its kind to lock, and that of a verifier for the rest', async () => {
    const uuid = await made();
    const needs = (permission: string) => ({
      status: 403,
      json: { message: expect.stringContaining(permission) as string },
    });
    expect(await toState(uuid, { state: 'locked' }, verifier)).toMatchObject(needs('material:update'));
    for (const state of ['in_review', 'rejected', 'verified', 'draft']) {
      expect(await toState(uuid, { state, reason: 'So' }, editor)).toMatchObject(needs('verification:write'));
    }
    const wrongKind = await service.member('acme', ['process:update']);
    for (const [by, body] of [
      [reader, { state: 'locked' }],
      [wrongKind, { state: 'locked' }],
      [reader, {}],
    ] as const) {
      expect((await toState(uuid, body, by)).status).toBe(403);
    }
    expect((await send('POST', `material/${uuid}/state`, undefined, { state: 'locked' })).status).toBe(401);
  });

  it('reaches no other company, no other kind and nothing that is not there', async () => {
    const uuid = await made();
    const answers = await Promise.all([
      toState(uuid, { state: 'locked' }, stranger),
      toState(uuid, { state: 'locked' }, member, 'process'),
      toState(newUuid(), { state: 'locked' }),
      toState('not-a-uuid', { state: 'locked' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await elementCalls(service, member).get(uuid)).json.versionState).toBe('draft');
  });

  it.each([
    ['no state', {}, 'state'],
    ['another state', { state: 'done' }, 'state'],
    ['null', { state: null }, 'state'],
    ['a list', { state: ['locked'] }, 'state'],
    ['a number for a reason', { state: 'locked', reason: 7 }, 'reason'],
    ['too long a reason', { state: 'locked', reason: 'x'.repeat(20_001) }, 'reason'],
    ['no reason to reject', { state: 'rejected' }, 'reason'],
    ['null for that', { state: 'rejected', reason: null }, 'reason'],
    ['blanks for that', { state: 'rejected', reason: ' \n' }, 'reason'],
  ])('that says %s is refused', async (_, body, field) => {
    const { status, json } = await toState(await made(), body);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ field }]);
  });

  it('happens once when it is asked for twice at once', async () => {
    const uuid = await made();
    const answers = await Promise.all([1, 2, 3].map(() => toState(uuid, { state: 'locked' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('makes every write a conflict that names the state', async () => {
    const uuid = await made();
    await toState(uuid, { state: 'locked' });
    const materials = elementCalls(service, member);
    for (const { status, json } of [await materials.patch(uuid, { name: 'New' }), await materials.remove(uuid)]) {
      expect([status, json.message]).toEqual([409, expect.stringContaining('locked')]);
    }
  });
});

describe('a new version', () => {
  it('is a draft with everything of the one it is made of, its model too, under the same syncId', async () => {
    const graph = graphCalls(service, member);
    const source = await graph.material('2');
    const input = { material: { uuid: source }, quantity: 3, unit: 'kg', lifecycleStage: { code: 'A2' }, name: 'Melt' };
    const { product } = await graph.modelled([input], { syncId: 'V-1', sku: 'S', supplier: null });
    await reviewed(product, 'verified');
    const { status, json, headers } = await newVersion(product);
    expect(status).toBe(200);
    const from = (await elementCalls(service, member).get(product)).json;
    expect(json).toEqual({
      ...from,
      uuid: json.uuid,
      versionState: 'draft',
      created: json.created,
      updated: json.updated,
    });
    expect(json.uuid).not.toBe(product);
    expect(headers.get('etag')).toBe((await elementCalls(service, member).get(json.uuid)).headers.get('etag'));
    const patched = await elementCalls(service, member).patch(json.uuid, { sku: 'S2' });
    expect(patched.status).toBe(200);
    expect((await elementCalls(service, member).get(product)).json).toEqual(from);
  });

  it.each(['locked', 'in_review', 'rejected', 'verified'] as const)('is made of one that is %s', async (state) => {
    const uuid = await made();
    for (const each of ['locked', 'in_review', state].slice(0, STATES.indexOf(state))) {
      await toState(uuid, { state: each, reason: 'So' });
      if (each === state) break;
    }
    expect((await elementCalls(service, member).get(uuid)).json.versionState).toBe(state);
    expect((await newVersion(uuid)).json.versionState).toBe('draft');
  });

  it('is not made of a draft, nor beside one, however many ask at once', async () => {
    const uuid = await made();
    expect((await newVersion(uuid)).status).toBe(409);
    await toState(uuid, { state: 'locked' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => newVersion(uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const draft = answers.find(({ status }) => status === 200)?.json.uuid;
    expect((await newVersion(uuid)).json.message).toContain(draft);
  });

  it('takes the permission to update', async () => {
    const uuid = await made();
    await toState(uuid, { state: 'locked' });
    expect((await newVersion(uuid, reader)).status).toBe(403);
    expect((await newVersion(uuid, verifier)).status).toBe(403);
    expect((await send('POST', `material/${uuid}/version`)).status).toBe(401);
    expect((await newVersion(uuid, stranger)).status).toBe(404);
    expect((await newVersion(uuid, member, 'process')).status).toBe(404);
    expect((await newVersion(newUuid())).status).toBe(404);
    expect((await newVersion('no')).status).toBe(404);
    expect((await newVersion(uuid, editor)).status).toBe(200);
  });

  it('stands for the element in lists, counts and look-ups; deleted, it leaves the place to the one before', async () => {
    const own = await service.member('lists');
    const calls = elementCalls(service, own);
    const first = (await calls.post(aMaterial({ syncId: 'L-1' }))).json.uuid as string;
    await toState(first, { state: 'locked' }, own);
    const second = (await newVersion(first, own)).json.uuid as string;
    const listed = async (query = '') => (await calls.list(query)).json;
    for (const query of ['', '?syncId=L-1']) {
      expect(await listed(query)).toMatchObject({ count: 1, data: [{ uuid: second }] });
    }
    await calls.remove(second);
    for (const query of ['', '?syncId=L-1']) {
      expect(await listed(query)).toMatchObject({ count: 1, data: [{ uuid: first }] });
    }
  });
});

describe('the versions of an element', () => {
  const versions = (uuid: string, query = '', by: Member = member, kind: Kind = 'material') =>
    send('GET', `${kind}/${uuid}/versions${query}`, by.token);

  it('are listed from any of them, the oldest first, each with its state and the reason for it', async () => {
    const first = await made('process', { name: 'First' });
    await reviewed(first, 'rejected', 'process');
    const second = (await newVersion(first, member, 'process')).json.uuid as string;
    await elementCalls(service, member, 'process').patch(second, { name: 'Second' });
    for (const uuid of [first, second]) {
      const { status, json } = await versions(uuid, '', reader, 'process');
      expect(status).toBe(200);
      expect(json).toEqual({
        count: 2,
        page: 1,
        pageSize: 100,
        data: [
          {
            ...{ uuid: first, version: 1, versionState: 'rejected', reason: 'Because', name: 'First' },
            ...{ created: expect.any(String) as string, updated: expect.any(String) as string },
          },
          {
            ...{ uuid: second, version: 2, versionState: 'draft', name: 'Second' },
            ...{ created: expect.any(String) as string, updated: expect.any(String) as string },
          },
        ],
      });
    }
  });

  it('are paged', async () => {
    const uuid = await made();
    let newest = uuid;
    for (let n = 0; n < 2; n++) {
      await toState(newest, { state: 'locked' });
      newest = (await newVersion(newest)).json.uuid as string;
    }
    const first = await versions(uuid, '?limit=2');
    expect(first.json).toMatchObject({ count: 3, pageSize: 2, data: [{ version: 1 }, { version: 2 }] });
    const [, next = ''] = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const rest = await call('GET', next, { token: member.token });
    expect(rest.json.data).toMatchObject([{ version: 3, uuid: newest }]);
    expect(rest.headers.get('link')).toBeNull();
  });

  it('are for those who may read, of an element that is there', async () => {
    const uuid = await made();
    expect((await versions(uuid, '', editor)).status).toBe(403);
    expect((await send('GET', `material/${uuid}/versions`)).status).toBe(401);
    expect((await versions(uuid, '', stranger)).status).toBe(404);
    expect((await versions(uuid, '', member, 'process')).status).toBe(404);
    expect((await versions('no')).status).toBe(404);
    expect((await versions(uuid, '?limit=0')).status).toBe(400);
  });
});

describe('the history of an element', () => {
  const history = (uuid: string, query = '', by: Member = member, kind: Kind = 'material') =>
    send('GET', `${kind}/${uuid}/history${query}`, by.token);

  it('tells who changed what, when, from what and to what', async () => {
    const before = Date.now();
    const uuid = await made('material', { sku: 'A' });
    const token = editor.token;
    await send('PATCH', `material/${uuid}`, token, { sku: 'B', weight: { quantity: 2.5, unit: 'kg' }, notes: null });
    await send('PATCH', `material/${uuid}`, token, {});
    await send('PATCH', `material/${uuid}`, token, { sku: null });
    await toState(uuid, { state: 'locked' }, editor);
    await toState(uuid, { state: 'in_review' }, verifier);
    await toState(uuid, { state: 'rejected', reason: 'No source is named.' }, verifier);
    const { status, json } = await history(uuid, '', reader);
    expect(status).toBe(200);
    expect(json).toMatchObject({ count: 6, page: 1, pageSize: 100 });
    const [creation, ...changes] = json.data as { when: string; who: unknown; changes: { field: string }[] }[];
    expect(creation?.who).toEqual({ id: member.clientId, name: 'Test client' });
    expect(creation?.changes).toContainEqual({ field: 'sku', to: 'A' });
    expect(creation?.changes).toContainEqual({ field: 'versionState', to: 'draft' });
    for (const { when } of json.data) {
      expect(new Date(when).toISOString()).toBe(when);
      expect(Date.parse(when)).toBeGreaterThan(before - 5_000);
    }
    const by = ({ clientId }: Member) => ({ id: clientId, name: 'Test client' });
    const sorted = changes.map(({ who, changes: all }) => ({
      who,
      changes: [...all].sort((one, other) => one.field.localeCompare(other.field)),
    }));
    expect(sorted).toEqual([
      {
        who: by(editor),
        changes: [
          { field: 'sku', from: 'A', to: 'B' },
          { field: 'weight', to: { quantity: '2.5', unit: 'kg' } },
        ],
      },
      { who: by(editor), changes: [{ field: 'sku', from: 'B' }] },
      { who: by(editor), changes: [{ field: 'versionState', from: 'draft', to: 'locked' }] },
      { who: by(verifier), changes: [{ field: 'versionState', from: 'locked', to: 'in_review' }] },
      {
        who: by(verifier),
        changes: [
          { field: 'reason', to: 'No source is named.' },
          { field: 'versionState', from: 'in_review', to: 'rejected' },
        ],
      },
    ]);
  });

  it('is visited whole by its links while it grows', async () => {
    const uuid = await made();
    for (let n = 0; n < 4; n++) await elementCalls(service, member).patch(uuid, { sku: `${n}` });
    const whole = (await history(uuid)).json.data as unknown[];
    const seen: unknown[] = [];
    let next: string | undefined = `${service.url}/api/v1/material/${uuid}/history?limit=2`;
    while (next !== undefined) {
      const page: Called = await call('GET', next, { token: member.token });
      seen.push(...page.json.data);
      if (seen.length === 2) await elementCalls(service, member).patch(uuid, { sku: 'late' });
      next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen.slice(0, 5)).toEqual(whole);
    expect(seen).toHaveLength(6);
    expect((await history(uuid, '?limit=2&page=3')).json.data).toEqual(seen.slice(4));
    expect((await history(uuid, '?page=9')).json).toMatchObject({ count: 6, page: 9, data: [] });
  });

  it('is for those who may read, of an element that is there', async () => {
    const uuid = await made();
    expect((await history(uuid, '', editor)).status).toBe(403);
    expect((await send('GET', `material/${uuid}/history`)).status).toBe(401);
    expect((await history(uuid, '', stranger)).status).toBe(404);
    expect((await history(uuid, '', member, 'process')).status).toBe(404);
    expect((await history('no')).status).toBe(404);
    for (const query of ['?limit=1001', '?page=x', '?after=abc', '?after=1&after=2', `?after=${'9'.repeat(40)}`]) {
      expect((await history(uuid, query)).status, query).toBe(400);
    }
  });
});

describe('a look-up by syncId', () => {
  it('finds the one that carries it, of its own kind and company', async () => {
    const material = await made('material', { syncId: 'ä & b/1' });
    const process = await made('process', { syncId: 'ä & b/1' });
    const query = `?syncId=${encodeURIComponent('ä & b/1')}`;
    for (const [kind, uuid] of [
      ['material', material],
      ['process', process],
    ] as const) {
      const { status, json } = await elementCalls(service, member, kind).list(`${query}&impacts=all`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ count: 1, page: 1, pageSize: 100, data: [{ uuid, syncId: 'ä & b/1' }] });
      expect(Object.keys(json.data[0].impacts).length).toBeGreaterThan(30);
    }
    expect((await elementCalls(service, stranger).list(query)).json).toMatchObject({ count: 0, data: [] });
  });

  it('finds nothing where there is nothing, and no second page', async () => {
    await made('material', { syncId: 'S-2' });
    const { list } = elementCalls(service, member);
    for (const query of ['?syncId=', '?syncId=s-2', `?syncId=${'x'.repeat(5000)}`]) {
      expect((await list(query)).json).toMatchObject({ count: 0, data: [] });
    }
    expect((await list('?syncId=S-2&page=2')).json).toMatchObject({ count: 1, page: 2, data: [] });
    for (const query of ['?syncId=a&syncId=b', '?syncId=%00', '?syncId=S-2&limit=0', '?syncId=S-2&impacts=nonsense']) {
      expect((await list(query)).status, query).toBe(400);
    }
  });
});
