import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#access';
import { PERMISSIONS } from '#access';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let foreign: Member;
let activity: ActivityCalls;
let its: ActivityReferences;
let theirs: ActivityReferences;
let own: string;
let foreignActivity: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  foreign = await service.member('foreign');
  activity = activityCalls(service, member);
  its = await activityReferences(service, member);
  theirs = await activityReferences(service, foreign);
  own = await activity.made({ UpstreamCO2e: '1', syncId: 'taken' });
  foreignActivity = await activityCalls(service, foreign).made({ UpstreamCO2e: '1000', syncId: 'theirs' });
});

afterAll(() => service?.close());

interface Route {
  method: string;
  path: string;
  needs: Permission;
  body?: unknown;
}

const LANE = { name: 'x', totalKm: 1, CO2ePerTkm: '1' };
const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/activity', needs: 'activity:create', body: {} },
  { method: 'GET', path: '/activity', needs: 'activity:report' },
  { method: 'POST', path: '/activity/bulk', needs: 'activity:create', body: [] },
  { method: 'GET', path: '/activity/:own', needs: 'activity:read' },
  { method: 'PATCH', path: '/activity/:own', needs: 'activity:update', body: {} },
  { method: 'DELETE', path: '/activity/:none', needs: 'activity:delete' },
  { method: 'GET', path: '/activity/group', needs: 'activity:read' },
  { method: 'POST', path: '/activity/group', needs: 'company:manage', body: { name: 'x' } },
  { method: 'PATCH', path: '/activity/group/:none', needs: 'company:manage', body: { name: 'x' } },
  { method: 'GET', path: '/transport/lane', needs: 'model:read' },
  { method: 'POST', path: '/transport/lane', needs: 'model:create', body: LANE },
  { method: 'GET', path: '/transport/lane/:none', needs: 'model:read' },
  { method: 'PATCH', path: '/transport/lane/:none', needs: 'model:update', body: { name: 'x' } },
];

const address = (path: string): string =>
  `${service.url}/api/v1${path.replace(':own', own).replace(':none', randomUUID())}`;

describe.each(ROUTES)('$method $path', ({ method, path, needs, body }) => {
  it('needs a token, and the permission', async () => {
    expect((await call(method, address(path), { body })).status).toBe(401);
    const others = PERMISSIONS.filter(
      (held) => held !== needs && !(needs === 'activity:report' && held === 'activity:read'),
    );
    const { token } = await service.member('acme', others);
    const refused = await call(method, address(path), { token, body });
    expect([refused.status, refused.json]).toEqual([403, { message: `The permission ${needs} is needed.` }]);
    const allowed = await service.member('acme', [needs]);
    expect([200, 404]).toContain((await call(method, address(path), { token: allowed.token, body })).status);
  });
});

describe('what belongs to another company', () => {
  it('is as unknown as what does not exist', async () => {
    for (const uuid of [foreignActivity, randomUUID(), 'no-uuid', `${own}x`]) {
      const calls = [activity.get(uuid), activity.patch(uuid, { name: 'mine' }), activity.remove(uuid)];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const listed = (await activity.list('')).json;
    expect(listed.orgs).toEqual([]);
    expect(listed.data.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(foreignActivity);
    expect((await activity.list(`?org=${theirs.org.uuid}`)).json).toMatchObject({ count: 0, orgs: [] });
    expect((await activity.list('?syncId=theirs')).json.count).toBe(0);
    expect((await activity.post({ syncId: 'theirs', quantity: 2 })).status).toBe(200);
    const lanes = `${service.url}/api/v1/transport/lane/${theirs.lane.uuid}`;
    expect((await call('GET', lanes, { token: member.token })).status).toBe(404);
    expect((await call('PATCH', lanes, { token: member.token, body: { name: 'mine' } })).status).toBe(404);
  });

  it.each([
    ['org', () => theirs.org],
    ['scope', () => theirs.scope('1')],
    ['taxonomy', () => theirs.air],
    ['group', () => theirs.group],
    ['transportLane', () => theirs.lane],
    ['product', () => theirs.chair],
    ['product', () => ({ uuid: randomUUID() })],
    ['org', () => its.group],
  ])('cannot be named as %s', async (field, named) => {
    const said = { [field]: { uuid: named().uuid }, quantity: 1, unit: 'kg' };
    const fault = { field, message: 'names nothing that exists' };
    expect((await activity.post(said)).json.errors).toEqual([fault]);
    expect((await activity.patch(own, said)).json.errors).toEqual([fault]);
    expect((await activity.bulk([said])).json.errors).toEqual([{ ...fault, field: `0.${field}` }]);
  });
});

describe('a body', () => {
  it.each([
    [{ name: 5 }, ['name']],
    [{ name: '' }, ['name']],
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(501) }, ['name']],
    [{ description: 'x'.repeat(20_001), syncId: 'x'.repeat(257) }, ['description', 'syncId']],
    [{ syncId: '' }, ['syncId']],
    [{ quantity: '5' }, ['quantity']],
    [{ unit: 'stone' }, ['unit']],
    [{ UpstreamCO2e: 1.5, DownstreamCO2e: '' }, ['UpstreamCO2e', 'DownstreamCO2e']],
    [{ UpstreamCO2e: '1e5' }, ['UpstreamCO2e']],
    [{ UpstreamCO2e: 'NaN' }, ['UpstreamCO2e']],
    [{ UpstreamCO2e: '1'.repeat(21) }, ['UpstreamCO2e']],
    [{ UpstreamCO2e: `0.${'1'.repeat(31)}` }, ['UpstreamCO2e']],
    [{ UpstreamCO2e: '9'.repeat(20), DownstreamCO2e: '1' }, ['CO2e']],
    [{ org: 'x' }, ['org']],
    [{ org: [] }, ['org']],
    [{ org: {} }, ['org.uuid']],
    [{ org: { uuid: "' or 1=1" } }, ['org.uuid']],
    [{ startDate: 'yesterday', endDate: 5 }, ['startDate', 'endDate']],
    [{ startDate: '0000-01-01' }, ['startDate']],
    [{ startDate: '2026-02-30' }, ['startDate']],
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, ['endDate']],
  ])('that says %j is told so', async (body, fields) => {
    for (const answer of [await activity.post(body), await activity.patch(own, body)]) {
      expect([answer.status, answer.json.errors?.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
    }
  });

  it.each(['', 'null', '[]', '5', '"x"', '{', '{"quantity":1e999}', '{"name":"\\u0000"}', '{"name":"\\ud800"}'])(
    'that is %j is refused',
    async (body) => {
      expect((await activity.post(body)).status).toBe(400);
      expect((await activity.patch(own, body)).status).toBe(400);
      expect((await activity.bulk(body === '[]' ? '{}' : body)).status).toBe(400);
    },
  );

  it('of an absurd quantity is kept as it is, and computed or refused, never a fault of ours', async () => {
    for (const quantity of [1e308, -1e308, 5e-324, -0, 0.1 + 0.2]) {
      const { status, json } = await activity.post({ quantity, unit: 't' });
      expect([status, json.quantity]).toEqual([200, quantity + 0]);
      expect((await activity.get(json.uuid)).json.quantity).toBe(quantity + 0);
      await activity.remove(json.uuid);
      const computed = await activity.post({ quantity, unit: 't', product: { uuid: its.chair.uuid } });
      expect([200, 400]).toContain(computed.status);
      if (computed.status === 200) await activity.remove(computed.json.uuid);
    }
    const small = await activity.post({ quantity: 5e-324, unit: 'pcs', product: { uuid: its.chair.uuid } });
    expect(small.json.CO2e).toBe('0');
  });

  it('may hold fields that nobody knows, and those that are read-only', async () => {
    const body =
      '{"CO2e":"9","created":5,"__proto__":{"name":"x"},"constructor":1,"toString":2,"then":3,"UpstreamCO2e":"1"}';
    const { status, json } = await activity.post(body);
    expect([status, json.CO2e, json.name]).toEqual([200, '1', undefined]);
  });

  it('has to be JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const { token } = member;
    expect((await call('POST', activity.url, { token, body: '{}', headers })).status).toBe(415);
    expect((await call('PUT', activity.url, { token, body: {} })).status).toBe(405);
  });
});

describe('what is used', () => {
  it('stays: a product of activities is not deleted', async () => {
    const uuid = await activity.made({ product: { uuid: its.chair.uuid }, quantity: 1, unit: 'pcs' });
    const removed = await call('DELETE', `${service.url}/api/v1/material/${its.chair.uuid}`, { token: member.token });
    expect(removed.status).toBe(409);
    expect((await activity.get(uuid)).json.product.uuid).toBe(its.chair.uuid);
  });
});
