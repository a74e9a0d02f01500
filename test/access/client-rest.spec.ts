import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Permission } from '#access';
import { LastUses, PERMISSIONS } from '#access';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';
import { until } from '../support/run/until.js';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let service: TestService;
let member: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  other = await service.member('other');
});
afterEach(() => vi.restoreAllMocks());

afterAll(() => service?.close());

const send = (method: string, path: string, body?: unknown, by: Pick<Member, 'token'> = member) =>
  call(method, `${service.url}/api/v1/client${path}`, { token: by.token, body });
const fields = (answer: Called) => (answer.json.errors as { field: string }[]).map(({ field }) => field);
const listed = async (clientId: string): Promise<any> => {
  const { json } = await send('GET', '?limit=1000');
  return json.data.find((client: { clientId: string }) => client.clientId === clientId);
};
const read = (by: { token?: string; apiKey?: string }) => call('GET', `${service.url}/api/v1/material`, by);

function aMinuteLater(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
}

describe('a client of a partner', () => {
  const addSource = async (by: Member, name: string) => {
    const url = `https://${name}.example`;
    const { uuid } = await service.dataSources.add(by.company.uuid, { name, url, clientId: 'us', clientSecret: 's' });
    return uuid;
  };

  it('names the data source of the partner, until that is deleted', async () => {
    const [one, two] = [await addSource(member, 'one'), await addSource(member, 'two')];
    const body = { name: 'Theirs', permissions: ['pact:read'], dataSource: { uuid: one } };
    const { json: made } = await send('POST', '', body);
    const { clientSecret, ...shown } = made;
    expect(clientSecret).toEqual(expect.any(String));
    expect(shown).toEqual(await listed(made.clientId));
    expect(shown.dataSource).toEqual({ uuid: one, name: 'one' });
    const moved = await send('PATCH', `/${made.clientId}`, { dataSource: { uuid: two } });
    expect(moved.json.dataSource).toEqual({ uuid: two, name: 'two' });
    expect((await send('PATCH', `/${made.clientId}`, { name: 'Their client' })).json.dataSource.uuid).toBe(two);
    await service.dataSources.remove(member.company.uuid, two);
    expect(await listed(made.clientId)).not.toHaveProperty('dataSource');
    await send('PATCH', `/${made.clientId}`, { dataSource: { uuid: one } });
    const freed = await send('PATCH', `/${made.clientId}`, { dataSource: null });
    expect([freed.status, freed.json]).toEqual([200, expect.not.objectContaining({ dataSource: expect.anything() })]);
  });

  it('is refused for a data source that does not exist, or not in this company', async () => {
    const foreign = await addSource(other, 'theirs');
    const body = { name: 'Theirs', permissions: ['pact:read'] };
    const { json: made } = await send('POST', '', body);
    for (const uuid of [foreign, '7d2a4f0e-0000-4000-8000-000000000000', 'x', 7, null]) {
      const refused = await send('POST', '', { ...body, dataSource: { uuid } });
      expect([refused.status, fields(refused)]).toEqual([400, ['dataSource.uuid']]);
      const kept = await send('PATCH', `/${made.clientId}`, { dataSource: { uuid } });
      expect([kept.status, fields(kept)]).toEqual([400, ['dataSource.uuid']]);
    }
    expect(await listed(made.clientId)).not.toHaveProperty('dataSource');
  });
});

describe('a client that expires', () => {
  it('is made so, and listed so', async () => {
    const expires = inDays(10);
    const made = await send('POST', '', { name: 'Auditor', permissions: ['material:read'], expires });
    expect(made).toMatchObject({ status: 200, json: { name: 'Auditor', expires } });
    expect(await listed(made.json.clientId)).toMatchObject({ state: 'active', expires });
    const byDay = await send('POST', '', { name: 'B', permissions: ['material:read'], expires: '2127-01-31' });
    expect(byDay.json.expires).toBe('2127-01-31T00:00:00.000Z');
  });

  it.each(['2020-01-01', new Date().toISOString(), 'soon', 7, ''])(
    'is refused for an expiry of %j',
    async (expires) => {
      const refused = await send('POST', '', { name: 'Late', permissions: ['material:read'], expires });
      expect([refused.status, fields(refused)]).toEqual([400, ['expires']]);
    },
  );

  it('has no credential that works from then on', async () => {
    const expires = new Date(Date.now() + 3_000);
    const body = { name: 'Brief', permissions: ['material:read'], apiKey: true, expires };
    const { json: client } = await send('POST', '', body);
    const { json: granted } = await requestToken(service.url, client);
    expect(granted.expires_in).toBeLessThanOrEqual(3);
    expect((await read({ token: granted.access_token })).status).toBe(200);
    expect((await read({ apiKey: client.apiKey })).status).toBe(200);
    const [kept] = await service.database.query<{ expires: Date }>(
      'select expires from refresh_token where company = $1 and client = $2',
      [member.company.uuid, client.clientId],
    );
    expect(kept?.expires).toEqual(expires);

    await wait(expires.getTime() - Date.now() + 50);
    expect((await read({ token: granted.access_token })).status).toBe(401);
    expect((await read({ apiKey: client.apiKey })).status).toBe(401);
    const invalid = { status: 401, json: { error: 'invalid_client' } };
    expect(await requestToken(service.url, client)).toMatchObject(invalid);
    const form = { grant_type: 'refresh_token', refresh_token: granted.refresh_token };
    expect(await requestToken(service.url, { ...client, form })).toMatchObject(invalid);
    expect(await listed(client.clientId)).toMatchObject({ state: 'expired', expires: expires.toISOString() });

    expect(await send('PATCH', `/${client.clientId}`, { expires: null })).toMatchObject({
      status: 200,
      json: { state: 'active' },
    });
    aMinuteLater();
    expect((await read({ apiKey: client.apiKey })).status).toBe(200);
  });

  it('gives nobody more time than it has', async () => {
    const manager = await service.member('acme', ['company:manage', 'pact:read']);
    const { company, clientId } = manager;
    await service.clients.change(company.uuid, clientId, { expires: new Date(inDays(2)) });
    const { expires } = await listed(clientId);
    const make = (until?: string) =>
      send('POST', '', { name: 'X', permissions: ['pact:read'], expires: until }, manager);
    expect((await make()).json.expires).toBe(expires);
    expect((await make(inDays(1))).status).toBe(200);
    const refused = await make(inDays(3));
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining(expires)]);
    const mine = (await send('POST', '', { name: 'Free', permissions: ['pact:read'] })).json.clientId as string;
    expect((await send('PATCH', `/${mine}`, { expires: inDays(3) }, manager)).status).toBe(403);
    expect((await send('PATCH', `/${mine}`, { expires: null }, manager)).json.expires).toBe(expires);
  });
});

describe('a client that is changed', () => {
  const make = async (permissions: readonly Permission[]): Promise<any> =>
    (await send('POST', '', { name: 'Made', permissions, apiKey: true })).json;

  it('keeps what is not named', async () => {
    const { clientId } = await make(['pact:read', 'material:read']);
    const before = await listed(clientId);
    expect((await send('PATCH', `/${clientId}`, { name: 'Renamed' })).json).toEqual({ ...before, name: 'Renamed' });
    const expires = inDays(5);
    expect((await send('PATCH', `/${clientId}`, { expires })).json).toMatchObject({ name: 'Renamed', expires });
    expect((await send('PATCH', `/${clientId}`, {})).json).toMatchObject({ name: 'Renamed', expires });
    const cleared = await send('PATCH', `/${clientId}`, { expires: null, permissions: ['pact:read'] });
    expect(cleared.json).toEqual({ ...before, name: 'Renamed', permissions: ['pact:read'] });
  });

  it('loses a permission with its tokens and its key within 60 s; a token never gets more', async () => {
    const client = await make(['material:read', 'pact:read']);
    const token = await service.token(client, 'material:read');
    expect([(await read({ token })).status, (await read(client)).status]).toEqual([200, 200]);
    await send('PATCH', `/${client.clientId}`, { permissions: ['pact:read', 'company:manage'] });
    aMinuteLater();
    expect([(await read({ token })).status, (await read({ apiKey: client.apiKey })).status]).toEqual([403, 403]);
    const manage = (by: object) => call('GET', `${service.url}/api/v1/company`, by);
    expect((await manage({ token })).status).toBe(403);
    expect((await manage({ apiKey: client.apiKey })).status).toBe(200);
  });

  it('gets no permission that the caller lacks, and keeps those it has', async () => {
    const manager = await service.member('acme', ['company:manage', 'pact:read']);
    const { clientId } = await make(['material:read']);
    const change = (permissions: unknown) => send('PATCH', `/${clientId}`, { permissions }, manager);
    expect((await change(['material:read', 'pact:read'])).json.permissions).toEqual(['material:read', 'pact:read']);
    const refused = await change(['material:read', 'material:create']);
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringMatching(/not: material:create\.$/)]);
  });

  it('has limits that it and others only read; whom it makes has them, too', async () => {
    const limited = await service.member('acme', PERMISSIONS);
    const limits = { requestsPerMinute: 500, concurrent: 3 };
    await service.clients.change(limited.company.uuid, limited.clientId, limits);
    const body = { name: 'Copy', permissions: ['pact:read'], requestsPerMinute: 9, concurrent: 9 };
    const made = await send('POST', '', body, limited);
    expect(await listed(made.json.clientId)).toMatchObject(limits);
    expect(
      (await send('PATCH', `/${made.json.clientId}`, { concurrent: null, requestsPerMinute: 1 })).json,
    ).toMatchObject(limits);
  });

  it('is another one of the same company, and not revoked', async () => {
    const { clientId } = await make(['pact:read']);
    expect((await send('PATCH', `/${member.clientId}`, { name: 'Me' })).status).toBe(409);
    expect((await send('PATCH', `/${clientId}`, { name: 'Foreign' }, other)).status).toBe(404);
    await send('DELETE', `/${clientId}`);
    expect((await send('PATCH', `/${clientId}`, { name: 'Gone' })).status).toBe(409);
    expect(await listed(clientId)).toMatchObject({ name: 'Made', state: 'revoked' });
  });

  it.each([
    [{ name: null }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ permissions: null }, 'permissions'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['pact:write'] }, 'permissions'],
    [{ expires: '2020-01-01' }, 'expires'],
  ])('is refused for %j', async (body, field) => {
    const { clientId } = await make(['pact:read']);
    const refused = await send('PATCH', `/${clientId}`, body);
    expect([refused.status, fields(refused)]).toEqual([400, [field]]);
  });
});

describe('when a client was last used', () => {
  it('is told, by token and by API key, within some seconds of its first use', async () => {
    const body = { name: 'Used', permissions: ['material:read'], apiKey: true };
    const [byToken, byKey, unused] = await Promise.all(
      Array.from({ length: 3 }, async () => (await send('POST', '', body)).json),
    );
    const { json: granted } = await requestToken(service.url, byToken);
    const before = Date.now();
    expect((await read({ token: granted.access_token })).status).toBe(200);
    expect((await read({ apiKey: byKey.apiKey })).status).toBe(200);
    for (const { clientId } of [byToken, byKey]) {
      await until('its use is kept', async () => (await listed(clientId)).lastUsed !== undefined);
      const { lastUsed } = await listed(clientId);
      expect(Date.parse(lastUsed)).toBeGreaterThanOrEqual(before - 1);
      expect(Date.parse(lastUsed)).toBeLessThanOrEqual(Date.now());
    }
    expect(await listed(unused.clientId)).not.toHaveProperty('lastUsed');
  });

  it('is written once in ten minutes, however often it is used, and whoever else notes it', async () => {
    const body = { name: 'Busy', permissions: ['material:read'], apiKey: true };
    const { clientId, apiKey } = (await send('POST', '', body)).json;
    const key = [member.company.uuid, clientId] as const;
    const setLastUsed = (ago: string) =>
      service.database.query(`update client set last_used = now() - $3::interval where company = $1 and id = $2`, [
        ...key,
        ago,
      ]);
    const lastUsed = async (): Promise<string> => (await listed(clientId)).lastUsed;
    await setLastUsed('5 minutes');
    const known = await lastUsed();
    // Another process has noted it: this one leaves that as it is.
    const other = new LastUses(service.database);
    for (let nth = 0; nth < 20; nth++) expect((await read({ apiKey })).status).toBe(200);
    other.note(...key);
    await other.beforeApplicationShutdown();
    expect(await lastUsed()).toBe(known);
    await setLastUsed('11 minutes');
    const third = new LastUses(service.database);
    third.note(...key);
    await third.beforeApplicationShutdown();
    expect(Date.parse(await lastUsed())).toBeGreaterThan(Date.parse(known));
  });

  it('waits for nobody who changes the client, nor they for it', async () => {
    const { clientId } = (await send('POST', '', { name: 'Held', permissions: ['material:read'] })).json;
    const uses = new LastUses(service.database);
    await service.database.transaction(async (tx) => {
      await tx.query('select from client where company = $1 and id = $2 for update', [member.company.uuid, clientId]);
      uses.note(member.company.uuid, clientId);
      await uses.beforeApplicationShutdown();
    });
    expect(await listed(clientId)).not.toHaveProperty('lastUsed');
  });
});
