import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '../support/companies/audit-entries.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { revisionOf, trailOf } from '../support/companies/element-calls.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
});
afterAll(() => service?.close());

type Kind = 'material' | 'process';

const send = (method: string, kind: Kind, body: unknown, headers?: Record<string, string>): Promise<Called> =>
  call(method, `${service.url}/api/v1/${kind}/bulk`, { token: member.token, body, headers });

async function done(method: string, body: readonly unknown[], kind: Kind = 'material'): Promise<any[]> {
  const answer = await send(method, kind, body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect(answer.json.count).toBe(body.length);
  return answer.json.data as any[];
}

async function faultsOf(method: string, body: unknown): Promise<string[]> {
  const answer = await send(method, 'material', body);
  expect([answer.status, answer.text]).toEqual([400, expect.any(String)]);
  return (answer.json.errors as { field: string }[]).map(({ field }) => field).sort();
}

const id = () => `E-${randomUUID()}`;
const A1 = (kg: string) => ({ footprint: { CO2e: { A1: kg } } });
const entries = (work: () => Promise<unknown>) => entriesOf(service, member.company.uuid, work);

describe.each(['material', 'process'] as const)('many of kind %s', (kind) => {
  it('are made and changed at once, by uuid or syncId', async () => {
    const [one, other] = [id(), id()];
    const bodies = [
      { name: 'Bolt', unit: 'kg', syncId: one, ...A1('2') },
      { name: 'Nut', syncId: other },
      { name: 'No key' },
    ];
    const made = await done('POST', bodies, kind);
    expect(made).toEqual(
      [one, other, undefined].map((syncId) => ({
        uuid: expect.any(String),
        outcome: 'created',
        ...(syncId && { syncId }),
      })),
    );
    expect(await calls.get(`${kind}/${made[0].uuid}`)).toMatchObject({
      name: 'Bolt',
      footprint: { CO2e: { A1: '2' } },
    });
    const changes = [
      { syncId: one, sku: 'B-8', unit: 'kg' },
      { uuid: made[2].uuid.toUpperCase(), syncId: id() },
      { syncId: other },
    ];
    const outcomes = (await done('PATCH', changes, kind)).map(({ uuid, outcome }) => [uuid, outcome]);
    expect(outcomes).toEqual([
      [made[0].uuid, 'changed'],
      [made[2].uuid, 'changed'],
      [made[1].uuid, 'unchanged'],
    ]);
    expect(await calls.get(`${kind}/${made[0].uuid}`)).toMatchObject({ name: 'Bolt', sku: 'B-8' });
    expect(await calls.get(`${kind}/${made[2].uuid}`)).toMatchObject({ syncId: changes[1]?.syncId });
  });
});

describe('what is sent again', () => {
  it('is not made or changed twice: no revision, no entry, no history', async () => {
    const bodies = [
      { name: 'Bolt', syncId: id() },
      { name: 'Nut', syncId: id() },
    ];
    const made = await done('POST', bodies);
    const uuids = made.map(({ uuid }) => uuid as string);
    const patches = bodies.map(({ syncId }) => ({ syncId, notes: 'Same' }));
    await done('PATCH', patches);
    const state = () =>
      Promise.all(
        uuids.map(async (uuid) => [
          await revisionOf(service, member.company.uuid, uuid),
          await trailOf(service, member.company.uuid, uuid),
        ]),
      );
    const before = await state();
    expect(
      await entries(async () => {
        const repeated = await done('POST', bodies);
        expect(repeated.map(({ uuid, outcome }) => [uuid, outcome])).toEqual(uuids.map((uuid) => [uuid, 'unchanged']));
        expect((await done('PATCH', patches)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
      }),
    ).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('under one syncId in one bulk is one record, or refused', async () => {
    const body = { name: 'Bolt', syncId: id() };
    const [one, other] = await done('POST', [body, body]);
    expect(other.uuid).toBe(one.uuid);
    const refused = await send('POST', 'material', [
      { ...body, syncId: 'new' },
      { ...body, syncId: 'new', name: 'Nut' },
    ]);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      '1: The syncId new is taken by the record at index 0, which differs in name.',
    ]);
    const taken = await send('POST', 'material', [{ name: 'Fine' }, { ...body, name: 'Nut' }]);
    expect([taken.status, taken.json.message]).toEqual([
      409,
      `1: The syncId ${body.syncId} is taken by ${one.uuid}, which differs in name.`,
    ]);
    expect((await calls.get('material?q=Fine')).count).toBe(0);
  });

  it('at the same time is made once', async () => {
    const bodies = Array.from({ length: 20 }, (_, nth) => ({ name: `Bolt ${nth}`, syncId: id() }));
    const all = await Promise.all([
      ...[1, 2, 3].map(() => done('POST', bodies)),
      ...bodies.map(async (body) => [await calls.made('material', body)]),
    ]);
    expect(new Set(all.flat().map(({ uuid }) => uuid)).size).toBe(bodies.length);
  });
});

describe('a bulk', () => {
  it('has one entry in the audit, and computes what draws on its records once', async () => {
    const sources = await done(
      'POST',
      [1, 2, 3].map((nth) => ({ name: `Metal ${nth}`, unit: 'kg', syncId: id(), ...A1('1') })),
    );
    const { product } = await calls.modelled(sources.map(({ uuid }) => kilogramsOf(uuid, 2)));
    const before = (await revisionOf(service, member.company.uuid, product)) ?? 0;
    const written = await entries(() =>
      done(
        'PATCH',
        sources.map(({ syncId }) => ({ syncId, ...A1('5') })),
      ),
    );
    expect(written).toMatchObject([{ action: 'update', kind: 'material', counts: { changed: 3 } }]);
    expect((await calls.get(`material/${product}`)).footprint.CO2e.A1).toBe('30');
    expect(await revisionOf(service, member.company.uuid, product)).toBe(before + 1);
    const made = await entries(() => done('POST', [{ name: 'One' }, { name: 'Two' }]));
    expect(made).toMatchObject([{ action: 'create', kind: 'material', counts: { created: 2 } }]);
  });

  it('with a fault is refused as a whole, and names the places of all', async () => {
    const syncId = id();
    const unknown = { uuid: randomUUID() };
    expect(
      await faultsOf('POST', [
        { name: 'Fine', syncId },
        { unit: 'x' },
        5,
        { name: 'Ok', supplier: unknown, endDate: 'later' },
        null,
      ]),
    ).toEqual(['1.name', '1.unit', '2', '3.endDate', '3.supplier', '4']);
    expect((await calls.get(`material?syncId=${syncId}`)).count).toBe(0);
    const [made] = await done('POST', [{ name: 'Bolt', syncId }]);
    expect(
      await faultsOf('PATCH', [
        { syncId, name: 'Changed' },
        { uuid: made.uuid, notes: 'Twice' },
        { uuid: randomUUID() },
        { syncId: 'nobody', unit: 'x' },
        { notes: 'Of none' },
        { uuid: 'x' },
      ]),
    ).toEqual(['1.uuid', '2.uuid', '3.syncId', '3.unit', '4.syncId', '5.uuid']);
    expect((await calls.get(`material/${made.uuid}`)).name).toBe('Bolt');
  });

  it('changes drafts alone, and takes no syncId of another record', async () => {
    const [locked, free] = await done('POST', [
      { name: 'Locked', syncId: id() },
      { name: 'Free', syncId: id() },
    ]);
    await calls.made(`material/${locked.uuid}/state`, { state: 'locked' });
    const refused = await send('PATCH', 'material', [
      { syncId: free.syncId, notes: 'New' },
      { syncId: locked.syncId, notes: 'New' },
    ]);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      `1: The version ${locked.uuid} is locked; only a draft can be changed.`,
    ]);
    expect(await calls.get(`material/${free.uuid}`)).not.toHaveProperty('notes');
    expect(await done('PATCH', [{ syncId: locked.syncId, name: 'Locked' }])).toMatchObject([{ outcome: 'unchanged' }]);
    const taken = await send('PATCH', 'material', [{ uuid: free.uuid, syncId: locked.syncId }]);
    expect([taken.status, taken.json.message]).toEqual([409, expect.stringContaining(`taken by ${locked.uuid}`)]);
    const [first, second] = await done('POST', [{ name: 'One' }, { name: 'Two' }]);
    const syncId = id();
    const twice = [first, second].map(({ uuid }) => ({ uuid, syncId }));
    expect(await faultsOf('PATCH', twice)).toEqual(['1.syncId']);
    const draft = await calls.made(`material/${locked.uuid}/version`, {});
    expect(await done('PATCH', [{ syncId: locked.syncId, notes: 'New' }])).toMatchObject([
      { uuid: draft.uuid, outcome: 'changed' },
    ]);
  });

  it('has at most 1,000 records, and its permission', async () => {
    const many = Array.from({ length: 1_001 }, () => ({ name: 'Bolt' }));
    for (const method of ['POST', 'PATCH']) {
      expect((await send(method, 'material', many)).status).toBe(400);
      expect((await send(method, 'material', { name: 'Bolt' })).status).toBe(400);
      expect(await done(method, [])).toEqual([]);
    }
    const reader = await service.member('acme', ['material:read', 'process:create', 'process:update']);
    for (const method of ['POST', 'PATCH'])
      expect(
        (await call(method, `${service.url}/api/v1/material/bulk`, { token: reader.token, body: [] })).status,
      ).toBe(403);
  });

  it('is safe to repeat by a key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = [{ name: 'Without a key of its own' }];
    const first = await send('POST', 'material', body, headers);
    const again = await send('POST', 'material', body, headers);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});
