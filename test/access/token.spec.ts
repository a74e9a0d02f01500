import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newSecret, newUuid, packUuid } from '#platform';
import { PERMISSIONS } from '#access';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, CLOUD_EVENT, sendEvent } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { basic, TestService } from '../support/companies/service.js';
import { requestToken, TOKEN_PATHS } from '../support/companies/token-request.js';

interface Tokens {
  refresh_token: string;
  /** The one before. */
  used: string;
}

const INVALID_CLIENT = { error: 'invalid_client', error_description: 'Client authentication failed' };

let service: TestService;
let member: Member;
let other: Member;

beforeAll(async () => {
  // Through one proxy, so that a test can come from several addresses.
  service = await TestService.shared('proxied');
  member = await service.member('acme');
  other = await service.member('globex');
});

afterAll(() => service.close());

const materials = () => `${service.url}/api/v1/material`;
const readMaterials = (credential: { token?: string; apiKey?: string }) => call('GET', materials(), credential);

describe('client credentials', () => {
  it.each(TOKEN_PATHS)('get a token at %s that works on every endpoint of the company', async (path) => {
    const { status, json, headers } = await requestToken(service.url, { ...member, path });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: PERMISSIONS.join(' '),
    });
    expect((await readMaterials({ token: json.access_token })).status).toBe(200);
    const event = aRequestEvent({ source: 'https://requester.example' });
    expect((await sendEvent(service.url, { token: json.access_token }, event)).status).toBe(200);
  });

  it('are not kept as they are', async () => {
    const kept = JSON.stringify(await service.database.queryAcross('health', 'select client::text as row from client'));
    expect(kept).toContain(member.clientId);
    for (const secret of [member.clientSecret, member.apiKey]) expect(kept).not.toContain(secret);
    expect(`${member.clientId}${member.clientSecret}${member.apiKey}`).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(Buffer.from(member.clientSecret, 'base64url')).toHaveLength(32);
  });

  it.each([
    ['none', () => undefined],
    ['another scheme', () => `Bearer ${member.token}`],
    ['a scheme that only sounds alike', () => basic(member.clientId, member.clientSecret).replace('Basic', 'XBasicX')],
    ['no base64', () => 'Basic ???'],
    ['no colon', () => `Basic ${Buffer.from(member.clientId).toString('base64')}`],
    ['nothing at all', () => 'Basic '],
    ['an empty id', () => basic('', member.clientSecret)],
    ['an empty secret', () => basic(member.clientId, '')],
    ['a wrong secret', () => basic(member.clientId, 'wrong')],
    ["another client's secret", () => basic(member.clientId, other.clientSecret)],
    ['an API key as secret', () => basic(member.clientId, member.apiKey)],
    ['an unknown client', () => basic('unknown', member.clientSecret)],
    [
      'an unknown client of a known company',
      () => basic(`${member.clientId.slice(0, -1)}${member.clientId.endsWith('A') ? 'B' : 'A'}`, member.clientSecret),
    ],
    ['more behind the secret', () => basic(member.clientId, `${member.clientSecret}:more`)],
    ['more behind the credentials', () => `${basic(member.clientId, member.clientSecret)} more`],
    ['U+0000 in the id', () => basic('a\0b', member.clientSecret)],
    ['U+0000 in an id of the right length', () => basic(`${member.clientId.slice(0, -1)}\0`, member.clientSecret)],
    ['half of a surrogate pair', () => basic('\uD800', member.clientSecret)],
    ['a long id', () => basic('x'.repeat(8_000), member.clientSecret)],
  ])('are refused alike: %s', async (_, authorization) => {
    const answer = await requestToken(service.url, { authorization: authorization(), headers: fromAnywhere() });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual(INVALID_CLIENT);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('are taken from the Basic header only', async () => {
    const { clientId, clientSecret } = member;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    expect(await requestToken(service.url, { form })).toMatchObject({ status: 401, json: INVALID_CLIENT });
  });

  it('work at the PACT address of their own company only', async () => {
    for (const path of TOKEN_PATHS.slice(1)) {
      const answer = await requestToken(service.url, { ...other, path, headers: fromAnywhere() });
      expect(answer).toMatchObject({ status: 401, json: INVALID_CLIENT });
    }
    expect((await requestToken(service.url, { ...other })).status).toBe(200);
  });
});

describe('a token request', () => {
  it.each([
    ['without a grant_type', { form: {} }, 'invalid_request'],
    ['with an empty grant_type', { form: { grant_type: '' } }, 'invalid_request'],
    ['without a body', { form: '' }, 'invalid_request'],
    [
      'with two grant_types',
      { form: 'grant_type=client_credentials&grant_type=client_credentials' },
      'invalid_request',
    ],
    ['with two scopes', { form: 'grant_type=client_credentials&scope=pact:read&scope=pact:read' }, 'invalid_request'],
    [
      'in JSON',
      { form: '{"grant_type":"client_credentials"}', headers: { 'Content-Type': 'application/json' } },
      'invalid_request',
    ],
    ['as text', { headers: { 'Content-Type': 'text/plain' } }, 'invalid_request'],
    [
      'in a charset nobody reads',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-16' } },
      'invalid_request',
    ],
    ['in an encoding nobody reads', { headers: { 'Content-Encoding': 'unknown' } }, 'invalid_request'],
    ['for another grant', { form: { grant_type: 'password' } }, 'unsupported_grant_type'],
    ['for a grant in other letters', { form: { grant_type: 'Client_Credentials' } }, 'unsupported_grant_type'],
    ['for a grant with U+0000', { form: { grant_type: 'client_credentials\0' } }, 'unsupported_grant_type'],
    [
      'for an unknown scope',
      { form: { grant_type: 'client_credentials', scope: 'pact:read pact:all' } },
      'invalid_scope',
    ],
    ['for a blank scope', { form: { grant_type: 'client_credentials', scope: ' ' } }, 'invalid_scope'],
    ['for a refresh without token', { form: { grant_type: 'refresh_token' } }, 'invalid_request'],
    [
      'for a refresh with an unknown token',
      { form: { grant_type: 'refresh_token', refresh_token: 'x\0' } },
      'invalid_grant',
    ],
  ])('%s is refused', async (_, asked, error) => {
    const answer = await requestToken(service.url, { ...member, ...asked });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error, error_description: expect.any(String) });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('may say its charset, write its type in capitals, repeat what nobody asks for and leave parameters empty', async () => {
    const form = 'grant_type=client_credentials&scope=&audience=a&audience=b&__proto__=x';
    const headers = { 'Content-Type': 'Application/X-WWW-Form-URLEncoded; charset=UTF-8' };
    expect((await requestToken(service.url, { ...member, form, headers })).status).toBe(200);
  });

  it('is a POST', async () => {
    const answer = await call('GET', `${service.url}${TOKEN_PATHS[1]}`);
    expect(answer).toMatchObject({ status: 405, json: { error: 'invalid_request' } });
    expect(answer.headers.get('allow')).toBe('POST');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is at most 64 kB', async () => {
    const form = { grant_type: 'client_credentials', padding: 'x'.repeat(64 * 1024) };
    expect(await requestToken(service.url, { ...member, form })).toMatchObject({
      status: 413,
      json: { error: 'invalid_request' },
    });
  });
});

describe('the scope of a token', () => {
  it('is narrowed to the known subset asked for', async () => {
    const form = { grant_type: 'client_credentials', scope: 'material:read  material:read pact:read' };
    const { json } = await requestToken(service.url, { ...member, form });
    expect(json.scope).toBe('material:read pact:read');
    expect((await readMaterials({ token: json.access_token })).status).toBe(200);
    const refused = await call('POST', materials(), { token: json.access_token, body: aMaterial() });
    expect(refused).toMatchObject({ status: 403, json: { message: 'The permission material:create is needed.' } });
  });

  it('holds what another permission includes, and nothing that the client does not', async () => {
    const reader = await service.member('acme', ['activity:read']);
    const ask = (scope: string) =>
      requestToken(service.url, { ...reader, form: { grant_type: 'client_credentials', scope } });
    expect(await ask('activity:report')).toMatchObject({ status: 200, json: { scope: 'activity:report' } });
    expect(await ask('pact:read')).toMatchObject({ status: 400, json: { error: 'invalid_scope' } });
    for (const scope of ['footprint:list', 'footprint:read', 'activity:report footprint:read']) {
      expect(await ask(scope)).toMatchObject({ status: 400, json: { error: 'invalid_scope' } });
    }
  });
});

describe("PACT's own words for a scope", () => {
  it.each([
    ['footprint:list', 'pact:read'],
    ['footprint:read', 'pact:read'],
    ['footprint:read footprint:list pact:read', 'pact:read'],
    ['material:read footprint:list', 'material:read pact:read'],
  ])('%s counts as %s, at every token endpoint', async (scope, granted) => {
    for (const path of TOKEN_PATHS) {
      const form = { grant_type: 'client_credentials', scope };
      const { json } = await requestToken(service.url, { ...member, form, path });
      expect(json.scope).toBe(granted);
      const footprints = await call('GET', `${service.url}/api/pact/3/footprints`, { token: json.access_token });
      expect(footprints.status).toBe(200);
      const again = { grant_type: 'refresh_token', refresh_token: json.refresh_token as string, scope };
      expect((await requestToken(service.url, { ...member, form: again, path })).json.scope).toBe(granted);
    }
  });

  it('are no others', async () => {
    for (const scope of ['footprint:write', 'Footprint:read', 'footprint', 'footprints:read']) {
      const form = { grant_type: 'client_credentials', scope };
      const answer = await requestToken(service.url, { ...member, form, headers: fromAnywhere() });
      expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_scope' } });
    }
  });
});

describe('a refresh token', () => {
  const first = async (scope?: string) => {
    const form = { grant_type: 'client_credentials', ...(scope ? { scope } : {}) };
    return (await requestToken(service.url, { ...member, form })).json.refresh_token as string;
  };
  const refresh = (refresh_token: string, more: { scope?: string; by?: Member; path?: string } = {}) => {
    const { by = member, path, scope } = more;
    const form = { grant_type: 'refresh_token', refresh_token, ...(scope ? { scope } : {}) };
    return requestToken(service.url, { ...by, form, headers: fromAnywhere(), ...(path ? { path } : {}) });
  };
  const INVALID_GRANT = { status: 400, json: { error: 'invalid_grant' } };

  it('gives a new pair, at any of the endpoints', async () => {
    let token = await first();
    for (const path of TOKEN_PATHS) {
      const renewed = await refresh(token, { path });
      expect(renewed).toMatchObject({ status: 200, json: { token_type: 'Bearer', scope: PERMISSIONS.join(' ') } });
      expect(renewed.json.refresh_token).not.toBe(token);
      expect((await readMaterials({ token: renewed.json.access_token })).status).toBe(200);
      token = renewed.json.refresh_token;
    }
  });

  it('works once; its second use revokes its family, and no other, while access tokens live on', async () => {
    const [token, unrelated] = [await first(), await first()];
    const { json: renewed } = await refresh(token);
    expect(await refresh(token)).toMatchObject(INVALID_GRANT);
    expect(await refresh(renewed.refresh_token)).toMatchObject(INVALID_GRANT);
    expect((await readMaterials({ token: renewed.access_token })).status).toBe(200);
    expect((await refresh(unrelated)).status).toBe(200);
  });

  it('used twice at once works once, and what that gave is revoked with its family', async () => {
    for (let round = 0; round < 8; round += 1) {
      const token = await first();
      const answers = await Promise.all([refresh(token), refresh(token), refresh(token)]);
      const good = answers.filter(({ status }) => status === 200);
      expect(good).toHaveLength(1);
      expect(await refresh(good[0]?.json.refresh_token)).toMatchObject(INVALID_GRANT);
    }
  });

  it('of any age in its family revokes it when it is used again', async () => {
    const tokens = [await first()];
    for (let n = 0; n < 5; n += 1) tokens.push((await refresh(tokens.at(-1) ?? '')).json.refresh_token as string);
    expect(await refresh(tokens[1] ?? '')).toMatchObject(INVALID_GRANT);
    expect(await refresh(tokens.at(-1) ?? '')).toMatchObject(INVALID_GRANT);
  });

  it('is one of at most 20 that live; the one that was issued first goes, and nobody else loses one', async () => {
    const [client, colleague] = [await service.member('acme'), await service.member('acme')];
    const issue = async (by: Member) => (await requestToken(service.url, by)).json.refresh_token as string;
    const isAlive = async (token: string) => (await refresh(token, { by: client })).status === 200;
    const theirs = await issue(colleague);
    const tokens: string[] = [];
    for (let n = 0; n < 22; n += 1) tokens.push(await issue(client));
    // Beside one from before the test, so that 3 are too many. Renewing takes no place.
    expect(await isAlive(tokens[1] ?? '')).toBe(false);
    expect(await isAlive(tokens[2] ?? '')).toBe(true);
    expect(await isAlive(tokens[3] ?? '')).toBe(true);
    expect((await refresh(theirs, { by: colleague })).status).toBe(200);
    const rows = await service.database.query('select from refresh_token where company = $1 and client = $2', [
      client.company.uuid,
      client.clientId,
    ]);
    expect(rows).toHaveLength(20);
  });

  it('is one of at most 20 also where all are issued and renewed at once, and a renewed one leaves nothing behind', async () => {
    const client = await service.member('acme');
    const kept = (await requestToken(service.url, client)).json.refresh_token as string;
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, () => requestToken(service.url, client)),
      refresh(kept, { by: client }),
    ]);
    expect(answers.slice(0, 60).map(({ status }) => status)).toEqual(Array(60).fill(200));
    let token = (await requestToken(service.url, client)).json.refresh_token as string;
    for (let n = 0; n < 10; n += 1) token = (await refresh(token, { by: client })).json.refresh_token as string;
    const rows = await service.database.query('select from refresh_token where company = $1 and client = $2', [
      client.company.uuid,
      client.clientId,
    ]);
    expect(rows).toHaveLength(20);
  });

  it('of an earlier release still works, once; one that was spent then revokes what came of it', async () => {
    const owner = { company: member.company.uuid, client: member.clientId };
    const earlier = `fpr_${packUuid(owner.company)}${newSecret()}`;
    const spent = `fpr_${packUuid(owner.company)}${newSecret()}`;
    const family = newUuid();
    for (const [token, used] of [
      [earlier, null],
      [spent, new Date()],
    ] as const) {
      await service.database.query(
        `insert into refresh_token (company, token_hash, family, client, scope, expires, used)
         values ($1, $2, $3, $4, '{pact:read}', now() + interval '1 day', $5)`,
        [owner.company, createHmac('sha256', owner.company).update(token).digest(), family, owner.client, used],
      );
    }
    const renewed = await refresh(earlier);
    expect(renewed).toMatchObject({ status: 200, json: { scope: 'pact:read' } });
    expect(await refresh(earlier)).toMatchObject(INVALID_GRANT);
    expect(await refresh(spent)).toMatchObject(INVALID_GRANT);
    expect(await refresh(renewed.json.refresh_token)).toMatchObject(INVALID_GRANT);
  });

  it('is not spent by another client, nor by one of another company', async () => {
    const token = await first();
    const colleague = await service.member('acme');
    expect(await refresh(token, { by: colleague })).toMatchObject(INVALID_GRANT);
    expect(await refresh(token, { by: other })).toMatchObject(INVALID_GRANT);
    expect((await refresh(token)).status).toBe(200);
  });

  it('is not spent by a request that is refused', async () => {
    const token = await first('material:read');
    expect(await refresh(token, { scope: 'pact:read' })).toMatchObject({
      status: 400,
      json: { error: 'invalid_scope' },
    });
    expect(await refresh(token, { scope: 'nothing' })).toMatchObject({ status: 400, json: { error: 'invalid_scope' } });
    expect((await refresh(token)).status).toBe(200);
  });

  it('keeps its scope when an access token is narrowed (RFC 6749, 6)', async () => {
    const narrow = await refresh(await first('material:read pact:read'), { scope: 'pact:read' });
    expect(narrow.json.scope).toBe('pact:read');
    expect((await refresh(narrow.json.refresh_token)).json.scope).toBe('material:read pact:read');
  });

  it('lives 30 days, and not longer', async () => {
    const token = await first();
    const [row] = await service.database.queryAcross<{ days: number }>(
      'health',
      `select extract(epoch from max(expires) - now()) / 86400 as days from refresh_token`,
    );
    expect(Number(row?.days)).toBeCloseTo(30, 2);
    await service.database.queryAcross('health', `update refresh_token set expires = now()`);
    expect(await refresh(token)).toMatchObject(INVALID_GRANT);
  });

  it('is no access token', async () => {
    expect((await readMaterials({ token: await first() })).status).toBe(401);
  });
});

describe('an API key', () => {
  it('is taken from either header', async () => {
    expect((await readMaterials({ apiKey: member.apiKey })).status).toBe(200);
    expect((await readMaterials({ token: member.apiKey })).status).toBe(200);
    const event = aRequestEvent({ source: 'https://requester.example' });
    const sent = await call('POST', `${service.url}/api/pact/3/events`, {
      apiKey: member.apiKey,
      body: event,
      headers: CLOUD_EVENT,
    });
    expect(sent.status).toBe(200);
  });

  it("has its client's permissions", async () => {
    const { apiKey } = await service.member('acme', ['material:read']);
    expect((await readMaterials({ apiKey })).status).toBe(200);
    const refused = await call('POST', materials(), { apiKey, body: aMaterial() });
    expect(refused).toMatchObject({ status: 403, json: { message: expect.stringContaining('material:create') } });
  });

  it.each(['', 'nonsense', 'fpk_', `fpk_${'x'.repeat(65)}`])('that is none is refused: %j', async (apiKey) => {
    expect(await readMaterials({ apiKey })).toMatchObject({ status: 401, json: { message: expect.any(String) } });
  });

  it('with another last character is refused', async () => {
    const apiKey = member.apiKey.slice(0, -4) + randomBytes(3).toString('base64url');
    expect((await readMaterials({ apiKey })).status).toBe(401);
    expect((await readMaterials({ token: apiKey })).status).toBe(401);
  });
});

describe('an API key at the token endpoint', () => {
  it.each(TOKEN_PATHS)('gets a token at %s, with the permissions of its client or some of them', async (path) => {
    const { apiKey } = await service.member('acme', ['material:read', 'pact:read']);
    const ask = (form: Record<string, string>) =>
      requestToken(service.url, { path, form, headers: { 'X-API-Key': apiKey, ...fromAnywhere() } });
    const all = await ask({ grant_type: 'client_credentials' });
    expect(all).toMatchObject({ status: 200, json: { token_type: 'Bearer', scope: 'material:read pact:read' } });
    expect((await readMaterials({ token: all.json.access_token })).status).toBe(200);
    expect((await ask({ grant_type: 'client_credentials', scope: 'pact:read' })).json.scope).toBe('pact:read');
    const renewed = await ask({ grant_type: 'refresh_token', refresh_token: all.json.refresh_token });
    expect(renewed).toMatchObject({ status: 200, json: { scope: 'material:read pact:read' } });
  });

  it.each([
    ['nothing', () => ''],
    ['nonsense', () => 'nonsense'],
    ["a client's secret", () => member.clientSecret],
    ['a token', () => member.token],
    ['another last character', () => member.apiKey.slice(0, -4) + randomBytes(3).toString('base64url')],
    ['one of no company', () => `fpk_${'x'.repeat(65)}`],
  ])('gets none with %s', async (_, key) => {
    const answer = await requestToken(service.url, { headers: { 'X-API-Key': key(), ...fromAnywhere() } });
    expect(answer).toMatchObject({ status: 401, json: INVALID_CLIENT });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('gets none at the PACT address of another company, nor once its client is revoked or has expired', async () => {
    const by = (apiKey: string, path?: string) =>
      requestToken(service.url, { headers: { 'X-API-Key': apiKey, ...fromAnywhere() }, ...(path ? { path } : {}) });
    for (const path of TOKEN_PATHS.slice(1)) expect((await by(other.apiKey, path)).status).toBe(401);
    const revoked = await service.member('acme');
    await service.clients.revoke(revoked.company.uuid, revoked.clientId);
    const expired = await service.member('acme');
    await service.clients.change(expired.company.uuid, expired.clientId, { expires: new Date(Date.now() - 1_000) });
    for (const { apiKey } of [revoked, expired]) {
      expect(await by(apiKey)).toMatchObject({ status: 401, json: INVALID_CLIENT });
    }
  });

  it('counts the failures of an address, those of each company for themselves', async () => {
    const wrong = member.apiKey.slice(0, -8) + randomBytes(6).toString('base64url');
    const from = (apiKey: string) =>
      requestToken(service.url, { headers: { 'X-API-Key': apiKey, 'X-Forwarded-For': '203.0.113.9' } });
    const failed = await Promise.all(Array.from({ length: 40 }, () => from(wrong)));
    expect(failed.filter(({ status }) => status === 401)).toHaveLength(30);
    expect((await from(member.apiKey)).status).toBe(429);
    expect((await from(other.apiKey)).status).toBe(200);
  });
});

describe('a session', () => {
  const begin = async (by = member) => {
    const form = { grant_type: 'client_credentials', session: 'true' };
    return (await requestToken(service.url, { ...by, form, headers: fromAnywhere() })).json;
  };
  const go = (refresh_token: string, more: { path?: string; headers?: Record<string, string> } = {}) =>
    requestToken(service.url, {
      ...{ form: { grant_type: 'refresh_token', refresh_token }, headers: fromAnywhere() },
      ...more,
    });
  const end = (token: string) =>
    call('POST', `${service.url}/api/auth/revoke`, {
      body: new URLSearchParams({ token }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const INVALID_GRANT = { status: 400, json: { error: 'invalid_grant' } };

  it('goes on by its refresh token alone, which works once', async () => {
    const first = await begin();
    const second = await go(first.refresh_token);
    expect(second).toMatchObject({ status: 200, json: { scope: PERMISSIONS.join(' ') } });
    expect((await readMaterials({ token: second.json.access_token })).status).toBe(200);
    const third = await go(second.json.refresh_token);
    expect(third.status).toBe(200);
    expect(await go(first.refresh_token)).toMatchObject(INVALID_GRANT);
    expect(await go(third.json.refresh_token)).toMatchObject(INVALID_GRANT);
  });

  it('is nothing that another refresh token has: those need the secret', async () => {
    const { json } = await requestToken(service.url, member);
    expect(await go(json.refresh_token)).toMatchObject(INVALID_GRANT);
    const form = { grant_type: 'refresh_token', refresh_token: json.refresh_token as string };
    expect((await requestToken(service.url, { ...member, form })).status).toBe(200);
  });

  it('lives 12 hours from its last use', async () => {
    const client = await service.member('acme');
    const first = await begin(client);
    const left = async () => {
      const [row] = await service.database.query<{ hours: number }>(
        `select extract(epoch from expires - now()) / 3600 as hours from refresh_token where company = $1 and client = $2 and session`,
        [client.company.uuid, client.clientId],
      );
      return Number(row?.hours);
    };
    expect(await left()).toBeCloseTo(12, 1);
    await service.database.query(
      `update refresh_token set expires = now() + interval '1 minute' where company = $1 and client = $2 and session`,
      [client.company.uuid, client.clientId],
    );
    const second = await go(first.refresh_token);
    expect(await left()).toBeCloseTo(12, 1);
    await service.database.query(
      `update refresh_token set expires = now() - interval '1 second' where company = $1 and client = $2 and session`,
      [client.company.uuid, client.clientId],
    );
    expect(await go(second.json.refresh_token)).toMatchObject(INVALID_GRANT);
  });

  it('is not ended by the tokens that programs get with the same client', async () => {
    const client = await service.member('acme');
    const { refresh_token } = await begin(client);
    for (let nth = 0; nth < 21; nth += 1) await requestToken(service.url, client);
    expect((await go(refresh_token)).status).toBe(200);
  });

  it('ends with its client, and where it is signed out', async () => {
    const client = await service.member('acme');
    const { refresh_token: used } = await begin(client);
    const { json } = await go(used);
    expect(await end(used)).toMatchObject({ status: 200, json: { message: 'Ended.' } });
    expect(await go(json.refresh_token)).toMatchObject(INVALID_GRANT);
    const another = await begin(client);
    await service.clients.revoke(client.company.uuid, client.clientId);
    expect(await go(another.refresh_token)).toMatchObject(INVALID_GRANT);
  });

  describe('has access tokens that', () => {
    /** As if so much time had passed for whatever caches. */
    const later = (ms: number) => {
      const now = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
    };
    afterEach(() => vi.restoreAllMocks());

    it.each([
      ['it is signed out', (tokens: Tokens) => end(tokens.refresh_token)],
      ['its refresh token is used twice', (tokens: Tokens) => go(tokens.used)],
      ['its client is revoked', (_: Tokens, of: Member) => service.clients.revoke(of.company.uuid, of.clientId)],
      [
        'its client gets new credentials',
        (_: Tokens, of: Member) => service.clients.rotate(of.company.uuid, of.clientId),
      ],
    ])('end within 60 s when %s', async (_, endIt) => {
      const client = await service.member('acme');
      const { access_token: first, refresh_token: used } = await begin(client);
      const { json } = await go(used);
      for (const token of [first, json.access_token as string])
        expect((await readMaterials({ token })).status).toBe(200);
      await endIt({ refresh_token: json.refresh_token as string, used }, client);
      later(60_000);
      for (const token of [first, json.access_token as string])
        expect((await readMaterials({ token })).status).toBe(401);
    });

    it('live on beside others that end, those of programs too', async () => {
      const client = await service.member('acme');
      const { json: ofProgram } = await requestToken(service.url, client);
      const [ended, living] = [await begin(client), await begin(client)];
      const next = await go(living.refresh_token);
      const all = [ofProgram.access_token, ended.access_token, living.access_token, next.json.access_token] as string[];
      const statuses = () => Promise.all(all.map(async (token) => (await readMaterials({ token })).status));
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      await end(ended.refresh_token);
      later(60_000);
      expect(await statuses()).toEqual([200, 401, 200, 200]);
    });

    /** Asks five times in a row. @returns how often the database was asked for the client */
    const lookUpsOfFive = async (token: string, status: number): Promise<number> => {
      const asked = vi.spyOn(service.database, 'query').mockClear();
      for (let nth = 0; nth < 5; nth += 1) expect((await readMaterials({ token })).status).toBe(status);
      return asked.mock.calls.filter(([statement]) => statement.includes('"isOver"')).length;
    };

    it('cost no look-up a request', async () => {
      const { access_token: token } = await begin();
      expect(await lookUpsOfFive(token, 200)).toBe(1);
    });

    it.each([
      ['it was signed out', (refreshToken: string) => end(refreshToken)],
      ['its client was revoked', (_: string, of: Member) => service.clients.revoke(of.company.uuid, of.clientId)],
    ])('cost none either once %s', async (_, endIt) => {
      const client = await service.member('acme');
      const { access_token: token, refresh_token } = await begin(client);
      await endIt(refresh_token, client);
      expect(await lookUpsOfFive(token, 401)).toBe(1);
      later(60_000);
      expect(await lookUpsOfFive(token, 401)).toBe(1);
    });

    it('work again at once where the client has expired and gets more time', async () => {
      const client = await service.member('acme');
      const { access_token: token } = await begin(client);
      const expire = (expires: Date | null) =>
        service.clients.change(client.company.uuid, client.clientId, { expires });
      await expire(new Date(Date.now() - 1_000));
      expect((await readMaterials({ token })).status).toBe(401);
      await expire(null);
      expect((await readMaterials({ token })).status).toBe(200);
    });
  });

  it('ends with the credentials that it may have been begun with', async () => {
    const client = await service.member('acme');
    const { clientId, company } = client;
    const before = await begin(client);
    const renewed = await service.clients.rotate(company.uuid, clientId, 3_600);
    expect(await go(before.refresh_token)).toMatchObject(INVALID_GRANT);
    const byOld = await go((await begin(client)).refresh_token);
    expect(byOld.status).toBe(200);
    await service.database.query(
      `update refresh_token set expires = (expires at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where company = $1 and client = $2 and session`,
      [company.uuid, clientId],
    );
    expect(await go(byOld.json.refresh_token)).toMatchObject(INVALID_GRANT);
    const { json } = await requestToken(service.url, renewed);
    const byNew = await begin({ ...client, ...renewed });
    const last = await service.clients.rotate(company.uuid, clientId);
    expect(await go(byNew.refresh_token)).toMatchObject(INVALID_GRANT);
    const form = { grant_type: 'refresh_token', refresh_token: json.refresh_token as string };
    expect((await requestToken(service.url, { ...last, form })).status).toBe(200);
  });

  it('is not told of to whoever ends it, and nothing else is ended', async () => {
    const { json } = await requestToken(service.url, member);
    for (const token of [json.refresh_token as string, 'fpr_x', 'nonsense']) {
      expect(await end(token)).toMatchObject({ status: 200, json: { message: 'Ended.' } });
    }
    const form = { grant_type: 'refresh_token', refresh_token: json.refresh_token as string };
    expect((await requestToken(service.url, { ...member, form })).status).toBe(200);
    expect(await end('')).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
  });

  it('goes on at the PACT addresses of its own company only', async () => {
    const { refresh_token } = await begin(other);
    expect(await go(refresh_token, { path: TOKEN_PATHS[1] })).toMatchObject(INVALID_GRANT);
    expect((await go(refresh_token)).status).toBe(200);
  });

  it('that is none counts as a failure of the address', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.10' };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => go(`fpr_${n}`, { headers })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('is asked for by true or false', async () => {
    const form = { grant_type: 'client_credentials', session: 'yes' };
    expect(await requestToken(service.url, { ...member, form })).toMatchObject({
      status: 400,
      json: { error: 'invalid_request' },
    });
  });
});

describe('who a caller is', () => {
  const self = (credential: { token?: string; apiKey?: string }) =>
    call('GET', `${service.url}/api/v1/client/self`, credential);

  it('is told to every token and key, with what these may do', async () => {
    const client = await service.member('acme', ['material:read', 'pact:read']);
    const expires = new Date(Date.now() + 86_400_000);
    await service.clients.change(client.company.uuid, client.clientId, { expires });
    const { uuid, name } = client.company;
    const record = {
      ...{ clientId: client.clientId, name: 'Test client', company: { uuid, subdomain: 'acme', name } },
      ...{ permissions: ['material:read', 'pact:read'], expires: expires.toISOString() },
    };
    expect(await self({ apiKey: client.apiKey })).toMatchObject({ status: 200, json: record });
    const narrow = await service.token(client, 'pact:read');
    expect((await self({ token: narrow })).json).toEqual({ ...record, permissions: ['pact:read'] });
  });

  it('is told to nobody else', async () => {
    expect((await self({})).status).toBe(401);
    expect((await self({ apiKey: `${member.apiKey}x` })).status).toBe(401);
  });
});

describe('a revoked client', () => {
  afterEach(() => vi.restoreAllMocks());

  it('gets no token from then on, and its token and key stop working within 60 s', async () => {
    const client = await service.member('acme');
    const { json } = await requestToken(service.url, client);
    expect((await readMaterials(client)).status).toBe(200);
    expect((await readMaterials({ apiKey: client.apiKey })).status).toBe(200);
    await service.clients.revoke(client.company.uuid, client.clientId);
    expect(await requestToken(service.url, client)).toMatchObject({ status: 401, json: INVALID_CLIENT });
    const form = { grant_type: 'refresh_token', refresh_token: json.refresh_token };
    expect(await requestToken(service.url, { ...client, form })).toMatchObject({ status: 401, json: INVALID_CLIENT });
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    expect((await readMaterials(client)).status).toBe(401);
    expect((await readMaterials({ apiKey: client.apiKey })).status).toBe(401);
    expect((await readMaterials(member)).status).toBe(200);
  });

  it('may be given new credentials instead; the old secret stops working at once', async () => {
    const client = await service.member('acme');
    const renewed = await service.clients.rotate(client.company.uuid, client.clientId);
    expect((await requestToken(service.url, client)).status).toBe(401);
    expect((await requestToken(service.url, renewed)).status).toBe(200);
    expect((await readMaterials({ apiKey: client.apiKey })).status).toBe(401);
    expect((await readMaterials({ apiKey: renewed.apiKey ?? '' })).status).toBe(200);
  });
});

describe('failed token requests', () => {
  const fail = (clientId: string, address: string) =>
    requestToken(service.url, { clientId, clientSecret: 'wrong', headers: { 'X-Forwarded-For': address } });

  it('are limited to 30 a minute for a pair of client and address', async () => {
    const { clientId, clientSecret } = await service.member('acme');
    for (let failed = 0; failed < 30; failed += 1) expect((await fail(clientId, '203.0.113.1')).status).toBe(401);
    const refused = await fail(clientId, '203.0.113.1');
    expect(refused).toMatchObject({
      status: 429,
      json: { error: expect.any(String), error_description: expect.any(String) },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('cache-control')).toBe('no-store');

    const right = (address: string) =>
      requestToken(service.url, { clientId, clientSecret, headers: { 'X-Forwarded-For': address } });
    expect((await right('203.0.113.1')).status).toBe(429);
    expect((await right('203.0.113.2')).status).toBe(200);
    const from = { 'X-Forwarded-For': '203.0.113.1' };
    expect((await requestToken(service.url, { ...member, headers: from })).status).toBe(200);
  });

  it('count refresh tokens that are not valid like wrong secrets', async () => {
    const { clientId, clientSecret } = await service.member('acme');
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const form = { grant_type: 'refresh_token', refresh_token: `fpr_${n}` };
      const headers = { 'X-Forwarded-For': '203.0.113.4' };
      statuses.push((await requestToken(service.url, { clientId, clientSecret, form, headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(400), ...Array<number>(30).fill(429)]);
  });

  it('are limited all the same when they come at once, for clients that do not exist too', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => fail('nobody', '203.0.113.3')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

/** An address of its own for each request, so that the failures of one test don't count in another. */
function fromAnywhere(): Record<string, string> {
  const [a, b, c] = randomBytes(3);
  return { 'X-Forwarded-For': `10.${a}.${b}.${c}` };
}
