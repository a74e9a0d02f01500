// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let activity: ActivityCalls;
let its: ActivityReferences;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  activity = activityCalls(service, member);
  its = await activityReferences(service, member);
});

afterAll(() => service?.close());

const ref = ({ uuid }: { uuid: string }) => ({ uuid });

describe('an activity', () => {
  it('needs nothing, and is then now and zero', async () => {
    const before = Date.now();
    const { status, json } = await activity.post({});
    expect(status).toBe(200);
    expect(json).toEqual({
      uuid: expect.any(String),
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updated: json.created,
      startDate: json.endDate,
      endDate: expect.any(String),
      CO2e: '0',
    });
    expect(Date.parse(json.startDate)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(json.startDate)).toBeLessThanOrEqual(Date.now());
  });

  it('keeps everything that was said, and reads the same again', async () => {
    const { json } = await activity.post({
      ...{ name: 'Flight', description: 'Oslo–München ✈ "return"', syncId: 'F-1', quantity: 1e-7, unit: 'pkm' },
      ...{ UpstreamCO2e: '+1.50', DownstreamCO2e: '-0.25', CO2e: '99', uuid: 'ignored' },
      ...{ org: ref(its.org), scope: { ...ref(its.scope('3.6')), name: 'ignored' }, taxonomy: ref(its.air) },
      ...{ group: ref(its.group), product: { uuid: its.chair.uuid.toUpperCase() }, transportLane: ref(its.lane) },
      ...{ startDate: '2026-01-31T13:00:00.5+01:00', endDate: '2026-02-01' },
    });
    expect(json).toEqual({
      ...{ uuid: json.uuid, created: json.created, updated: json.updated },
      ...{ name: 'Flight', description: 'Oslo–München ✈ "return"', syncId: 'F-1', quantity: 1e-7, unit: 'pkm' },
      ...{ UpstreamCO2e: '1.5', DownstreamCO2e: '-0.25', CO2e: '1.25' },
      product: { uuid: its.chair.uuid, name: 'Chair' },
      scope: { uuid: its.scope('3.6').uuid, name: its.scope('3.6').name },
      taxonomy: { uuid: its.air.uuid, name: 'By air', path: 'travel/by-air' },
      org: { uuid: its.org.uuid, name: its.org.name },
      group: { uuid: its.group.uuid, name: 'Audit 2026' },
      transportLane: { uuid: its.lane.uuid, name: 'Oslo to Bergen' },
      ...{ startDate: '2026-01-31T12:00:00.500Z', endDate: '2026-02-01T00:00:00.000Z' },
    });
    expect((await activity.get(json.uuid)).json).toEqual(json);
  });

  it('is computed by lane, and by product with its weight and scope, and keeps the numbers', async () => {
    const lane = await activity.post({ transportLane: ref(its.lane), quantity: 500, unit: 'kg' });
    expect(lane.json).toMatchObject({ UpstreamCO2e: '10', CO2e: '10' });
    expect(lane.json.factorSource).toMatchObject({
      ...{ kind: 'transportLane', unit: 'tkm', upstream: '0.1', version: 1, totalKm: '200' },
    });
    const chairs = { product: ref(its.chair), quantity: 40, unit: 'kg' };
    expect((await activity.post(chairs)).json).toMatchObject({
      ...{ UpstreamCO2e: '15', DownstreamCO2e: '2.5', CO2e: '17.5' },
      factorSource: {
        ...{ kind: 'material', uuid: its.chair.uuid, name: 'Chair', version: 1, unit: 'pcs' },
        ...{ upstream: '1.5', downstream: '0.25', weightKg: '4' },
      },
    });
    const purchased = await activity.post({ ...chairs, scope: ref(its.scope('3.1')), quantity: -4 });
    expect(purchased.json).toMatchObject({ UpstreamCO2e: '-1.5', DownstreamCO2e: '0', CO2e: '-1.5' });
    const sold = await activity.post({ ...chairs, scope: ref(its.scope('3.9')) });
    expect(sold.json).toMatchObject({ UpstreamCO2e: '0', DownstreamCO2e: '2.5', CO2e: '2.5' });
  });

  it('keeps its CO2e when its factor changes, and takes the new one when it is computed anew', async () => {
    const lane = await call('POST', `${service.url}/api/v1/transport/lane`, {
      token: member.token,
      body: { name: 'Short', totalKm: 10, CO2ePerTkm: '0.2' },
    });
    const uuid = await activity.made({ transportLane: ref(lane.json), quantity: 1, unit: 't' });
    await call('PATCH', `${service.url}/api/v1/transport/lane/${lane.json.uuid}`, {
      token: member.token,
      body: { CO2ePerTkm: '0.3' },
    });
    const described = await activity.patch(uuid, { description: 'Reviewed' });
    expect(described.json).toMatchObject({ CO2e: '2', factorSource: { upstream: '0.2', version: 1 } });
    const doubled = await activity.patch(uuid, { quantity: 2 });
    expect(doubled.json).toMatchObject({ CO2e: '6', factorSource: { upstream: '0.3', version: 2 } });
  });

  it('is changed by merging, null clearing', async () => {
    const uuid = await activity.made({ name: 'Chairs', product: ref(its.chair), quantity: 2, unit: 'pcs' });
    const now = await activity.patch(uuid, { name: null, taxonomy: ref(its.travel), startDate: '2026-03-01' });
    expect(now.json).toMatchObject({ CO2e: '3.5', taxonomy: its.travel, endDate: '2026-03-01T00:00:00.000Z' });
    expect(now.json).not.toHaveProperty('name');
    const unchanged = await activity.patch(uuid, {});
    expect(unchanged.json).toEqual(now.json);
    expect((await activity.patch(uuid, { product: null })).json).toMatchObject({ CO2e: '0', quantity: 2 });
  });

  it('leaves a trail of who changed what, also when it is gone', async () => {
    const uuid = await activity.made({ UpstreamCO2e: '1', startDate: '2026-03-01' });
    await activity.patch(uuid, { UpstreamCO2e: '2.5' });
    expect((await activity.remove(uuid)).json).toEqual({ message: 'Deleted.' });
    expect((await activity.get(uuid)).status).toBe(404);
    const trail = await service.database.query<{ actor: string; at: Date; changes: any }>(
      `select actor, at, changes from activity_change where company = $1 and activity = $2 order by seq`,
      [member.company.uuid, uuid],
    );
    expect(trail).toMatchObject([
      { actor: member.clientId, changes: { UpstreamCO2e: { from: '1', to: '2.5' }, CO2e: { from: '1', to: '2.5' } } },
      { actor: member.clientId, changes: { CO2e: { from: '2.5' }, startDate: { from: '2026-03-01T00:00:00.000Z' } } },
    ]);
  });
});

describe('a syncId', () => {
  it('sent again with the same fields answers with the activity that has it, otherwise 409 names it', async () => {
    const body = { syncId: 'S-1', product: ref(its.chair), quantity: 2, unit: 'pcs', startDate: '2026-04-01' };
    const first = await activity.post(body);
    const again = await activity.post({ ...body, UpstreamCO2e: '3.00' });
    expect([again.status, again.json]).toEqual([200, first.json]);
    const other = await activity.post({ ...body, quantity: 3 });
    expect(other.status).toBe(409);
    expect(other.json).toEqual({
      message: `The syncId S-1 is taken by ${first.json.uuid}, which differs in quantity.`,
    });
    const second = await activity.made({ syncId: 'S-2' });
    const taken = await activity.patch(second, { syncId: 'S-1' });
    expect([taken.status, taken.json.message]).toEqual([409, `The syncId S-1 is taken by ${first.json.uuid}.`]);
  });

  it('answers what was sent before though it could not be computed any more', async () => {
    const { token } = member;
    const url = `${service.url}/api/v1/material`;
    const figure = { footprint: { CO2e: { A1: '2' } } };
    const { json } = await call('POST', url, { token, body: { name: 'Sheet', unit: 'kg', ...figure } });
    const body = { syncId: 'S-0', product: ref(json), quantity: 2, unit: 'kg' };
    const first = await activity.post(body);
    await call('PATCH', `${url}/${json.uuid}`, { token, body: { footprint: { CO2e: { A1: null } } } });
    expect((await activity.post({ ...body, syncId: undefined })).json.errors).toMatchObject([{ field: 'product' }]);
    expect((await activity.post(body)).json).toEqual(first.json);
    expect((await activity.bulk([body])).json.data).toEqual([{ uuid: first.json.uuid, syncId: 'S-0', CO2e: '4' }]);
    expect((await activity.post({ ...body, quantity: 3 })).status).toBe(400);
  });

  it('makes one activity however many send it at once', async () => {
    const body = { syncId: 'S-3', UpstreamCO2e: '1' };
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => activity.post(body)),
      ...Array.from({ length: 5 }, () => activity.bulk([body, { syncId: 'S-4' }, { syncId: 'S-3' }])),
      ...Array.from({ length: 5 }, () => activity.bulk([{ syncId: 'S-4' }, body])),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await service.database.query(
      `select 1 from activity where company = $1 and sync_id in ('S-3', 'S-4')`,
      [member.company.uuid],
    );
    expect(rows).toHaveLength(2);
  });

  it('finds its activity in the listing', async () => {
    const uuid = await activity.made({ syncId: 'S-5', UpstreamCO2e: '2', taxonomy: ref(its.travel) });
    const found = await activity.list('?syncId=S-5');
    expect(found.json).toMatchObject({ count: 1, uncategorizedCO2e: '2', data: [{ uuid }], taxonomies: [its.travel] });
    expect((await activity.list('?syncId=nobody')).json).toMatchObject({ count: 0, CO2e: '0', data: [] });
  });
});

describe('a bulk', () => {
  it('keeps all of them, in the order sent', async () => {
    const there = await activity.made({ syncId: 'B-0', UpstreamCO2e: '7' });
    const { status, json } = await activity.bulk([
      { syncId: 'B-2', product: ref(its.chair), quantity: 2, unit: 'pcs' },
      { syncId: 'B-0', UpstreamCO2e: '7' },
      { UpstreamCO2e: '0.1', DownstreamCO2e: '0.2' },
      { syncId: 'B-2', quantity: 2, product: ref(its.chair), unit: 'pcs' },
    ]);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      count: 4,
      data: [
        { syncId: 'B-2', CO2e: '3.5' },
        { uuid: there, syncId: 'B-0', CO2e: '7' },
        { CO2e: '0.3' },
        { CO2e: '3.5' },
      ],
    });
    expect(json.data[3].uuid).toBe(json.data[0].uuid);
    expect((await activity.get(json.data[2].uuid)).json).toMatchObject({ CO2e: '0.3' });
  });

  it('keeps none where one is at fault, and lists every faulty one by its index', async () => {
    const { status, json } = await activity.bulk([
      { syncId: 'B-9' },
      { syncId: 5, unit: 'stone' },
      'text',
      { product: ref(its.chair), org: ref(its.chair) },
      { startDate: '2026-02-01', endDate: '2026-01-01' },
    ]);
    expect(status).toBe(400);
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual([
      ...['1.syncId', '1.unit', '2', '3.org', '3.quantity', '3.unit', '4.endDate'],
    ]);
    expect((await activity.list('?syncId=B-9')).json.count).toBe(0);
  });

  it('keeps none where a syncId is taken, there or among them', async () => {
    const there = await activity.made({ syncId: 'B-10', UpstreamCO2e: '1' });
    const { status, json } = await activity.bulk([
      { syncId: 'B-11' },
      { syncId: 'B-10', UpstreamCO2e: '2' },
      { syncId: 'B-11', quantity: 1 },
    ]);
    expect(status).toBe(409);
    expect(json.message).toBe(
      `1: The syncId B-10 is taken by ${there}, which differs in UpstreamCO2e. ` +
        '2: The syncId B-11 is taken by the activity at index 0, which differs in quantity.',
    );
    expect((await activity.list('?syncId=B-11')).json.count).toBe(0);
  });

  it('takes 10,000, of up to 16 MiB, and not one more', async () => {
    const description = 'x'.repeat(1_000);
    const many = Array.from({ length: 10_000 }, () => ({ description, UpstreamCO2e: '0.1', startDate: '2019-01-01' }));
    const { status, json } = await activity.bulk(many);
    expect([status, json.count, json.data.length]).toEqual([200, 10_000, 10_000]);
    expect((await activity.list('?date=2019&limit=1')).json).toMatchObject({
      count: 10_000,
      uncategorizedCO2e: '1000',
    });
    expect((await activity.bulk([...many, {}])).status).toBe(400);
    expect((await activity.bulk([{ description: 'x'.repeat(17 * 1024 * 1024) }])).status).toBe(413);
    expect((await activity.bulk([])).json).toEqual({ count: 0, data: [] });
  });
});

describe('activity groups', () => {
  it('are made, renamed and listed', async () => {
    const url = `${service.url}/api/v1/activity/group`;
    const made = await call('POST', url, { token: member.token, body: { name: 'Quarter 1' } });
    const renamed = await call('PATCH', `${url}/${made.json.uuid}`, { token: member.token, body: { name: 'Q1' } });
    expect(renamed.json).toEqual({ uuid: made.json.uuid, name: 'Q1' });
    const listed = await call('GET', `${url}?limit=1`, { token: member.token });
    expect(listed.json).toEqual({
      count: 2,
      page: 1,
      pageSize: 1,
      data: [{ uuid: its.group.uuid, name: 'Audit 2026' }],
    });
    expect(listed.headers.get('link')).toContain('rel="next"');
    const unknown = await call('PATCH', `${url}/${its.org.uuid}`, { token: member.token, body: { name: 'Q1' } });
    expect(unknown.status).toBe(404);
  });
});
