import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretBox, newUuid } from '#platform';
import { DEFAULT_SETTINGS } from '../../apps/api/src/access/company/company-settings.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let reader: Member;
let other: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  reader = await service.member('acme', ['pact:read', 'exchange:manage']);
  other = await service.member('other');
});

afterAll(() => service?.close());

const send = (method: string, path: string, body?: unknown, by: Member = member) =>
  call(method, `${service.url}/api/v1/${path}`, { token: by.token, body });
const fields = (answer: Called) => (answer.json.errors as { field: string }[]).map(({ field }) => field);

describe('administration', () => {
  const uuid = newUuid();

  it.each([
    ['GET', 'company'],
    ['PATCH', 'company'],
    ['GET', 'data-source'],
    ['POST', 'data-source'],
    ['GET', `data-source/${uuid}`],
    ['PATCH', `data-source/${uuid}`],
    ['DELETE', `data-source/${uuid}`],
    ['GET', 'client'],
    ['POST', 'client'],
    ['PATCH', `client/${uuid}`],
    ['DELETE', `client/${uuid}`],
  ])('needs company:manage for %s %s', async (method, path) => {
    const body = ['POST', 'PATCH'].includes(method) ? {} : undefined;
    expect((await call(method, `${service.url}/api/v1/${path}`, { body })).status).toBe(401);
    const refused = await send(method, path, body, reader);
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual({ message: 'The permission company:manage is needed.' });
  });
});

describe('the company', () => {
  it('begins with the defaults that a null goes back to', async () => {
    const { status, json } = await send('GET', 'company', undefined, other);
    expect(status).toBe(200);
    const { domain: _, scope2Method: __, ...defaults } = DEFAULT_SETTINGS;
    expect(json).toEqual({
      uuid: other.company.uuid,
      subdomain: 'other',
      name: 'Company other',
      ...defaults,
      created: expect.stringMatching(/Z$/),
      updated: expect.stringMatching(/Z$/),
    });
  });

  it('is set field by field, in the form in which it is kept', async () => {
    const said = {
      name: 'Acme Steel',
      domain: ' Acme.Example ',
      companyIds: ['urn:lei:5493001KJTIIGC8Y1R12', 'urn:lei:5493001KJTIIGC8Y1R12'],
      pactPublic: true,
      publish: 'reviewed',
      access: 'granted',
      answerDueDays: 30,
      acceptJsonEvents: true,
      outboundLogistics: true,
      characterizationFactors: ['ar5', 'AR6'],
      crossSectoralStandards: ['ghgp-product'],
      fossilCarbonContent: '0.50',
      exemptedEmissionsPercent: '5',
      scope2Method: 'market-based',
      subdomain: 'elsewhere',
      uuid: newUuid(),
    };
    const set = await send('PATCH', 'company', said);
    expect(set.status).toBe(200);
    const expected = {
      ...said,
      uuid: member.company.uuid,
      subdomain: 'acme',
      domain: 'acme.example',
      companyIds: ['urn:lei:5493001KJTIIGC8Y1R12'],
      characterizationFactors: ['AR5', 'AR6'],
      crossSectoralStandards: ['GHGP-Product'],
      fossilCarbonContent: '0.5',
    };
    expect(set.json).toMatchObject(expected);
    expect((await send('GET', 'company')).json).toEqual(set.json);
    expect((await send('PATCH', 'company', {})).json).toEqual(set.json);
    const [asked] = await service.database.query(`delete from republication where company = $1 returning 1 as once`, [
      member.company.uuid,
    ]);
    expect(asked).toEqual({ once: 1 });
    expect((await send('PATCH', 'company', { publish: null })).json).toMatchObject({ ...expected, publish: 'all' });
    const nulls = Object.fromEntries(Object.keys(DEFAULT_SETTINGS).map((setting) => [setting, null]));
    const back = await send('PATCH', 'company', nulls);
    const { domain: _, scope2Method: __, ...defaults } = DEFAULT_SETTINGS;
    expect(back.json).toMatchObject({ name: 'Acme Steel', ...defaults });
    expect(back.json).not.toHaveProperty('domain');
    expect(back.json).not.toHaveProperty('scope2Method');
  });

  it('publishes nothing anew for a setting that no footprint has', async () => {
    const { uuid } = other.company;
    const due = () => service.database.query('select from republication where company = $1', [uuid]);
    const set = await send('PATCH', 'company', { scope2Method: 'location-based' }, other);
    expect([set.status, set.json.scope2Method, await due()]).toEqual([200, 'location-based', []]);
    await send('PATCH', 'company', { scope2Method: null, outboundLogistics: true }, other);
    expect(await due()).toHaveLength(1);
  });

  it('refuses what PACT could not show, every fault at once', async () => {
    const answer = await send('PATCH', 'company', {
      name: '',
      domain: 'https://acme.example',
      companyIds: ['lei:5493'],
      pactPublic: 'true',
      publish: 'some',
      access: 'some',
      answerDueDays: 401,
      acceptJsonEvents: 1,
      outboundLogistics: {},
      publishGaps: 'perhaps',
      tokenAtBase: 'yes',
      characterizationFactors: ['6'],
      crossSectoralStandards: ['ISO14064'],
      fossilCarbonContent: '-1',
      exemptedEmissionsPercent: '100.1',
      scope2Method: 'residual mix',
      languages: ['English'],
    });
    expect(answer.status).toBe(400);
    expect(fields(answer).sort()).toEqual(['name', ...Object.keys(DEFAULT_SETTINGS)].sort());
    const others = [
      { name: null },
      { companyIds: 'urn:a:b' },
      { companyIds: [7] },
      { companyIds: Array.from({ length: 101 }, (_, n) => `urn:a:${n}`) },
      { characterizationFactors: [] },
      { crossSectoralStandards: {} },
      { fossilCarbonContent: 1 },
      { fossilCarbonContent: '1e3' },
      { domain: { toString: 'x' } },
    ];
    for (const body of others) {
      expect((await send('PATCH', 'company', body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await send('PATCH', 'company', [])).status).toBe(400);
  });
});

describe('data sources', () => {
  const aSource = (said: object = {}) => ({
    name: `Bolt ${newUuid().slice(0, 8)}x`,
    url: `https://${newUuid()}.example/pact`,
    clientId: 'id',
    clientSecret: 's3cret-of-bolt',
    ...said,
  });

  it('are added, shown without their secret, changed and removed', async () => {
    const said = aSource({ authUrl: 'https://id.bolt.example/token', eventOrganisation: 'bolt' });
    const made = await send('POST', 'data-source', said);
    expect(made.status).toBe(200);
    const { clientSecret, ...shown } = said;
    expect(made.json).toEqual({
      ...shown,
      acceptJsonEvents: false,
      uuid: expect.any(String),
      created: expect.any(String),
      updated: expect.any(String),
    });
    const at = `data-source/${made.json.uuid}`;
    expect((await send('GET', at)).json).toEqual(made.json);
    const listed = await send('GET', 'data-source');
    expect(listed.json).toMatchObject({ page: 1, pageSize: 100, data: expect.arrayContaining([made.json]) });
    expect(listed.json.count).toBe(listed.json.data.length);

    const changed = await send('PATCH', at, { name: 'Bolt & Co', authUrl: null, clientId: 'new' });
    expect(changed.json).toMatchObject({ name: 'Bolt & Co', url: said.url, clientId: 'new' });
    expect(changed.json).not.toHaveProperty('authUrl');
    expect(changed.json.eventOrganisation).toBe('bolt');
    expect((await send('PATCH', at, { eventOrganisation: null })).json).not.toHaveProperty('eventOrganisation');
    expect((await send('DELETE', at)).json).toEqual({ message: 'Deleted.' });
    expect((await send('GET', at)).status).toBe(404);
    expect((await send('DELETE', at)).status).toBe(404);
    for (const { text } of [made, listed, changed]) expect(text).not.toContain(clientSecret);
  });

  it('seal a new secret, under which other tokens are asked for', async () => {
    const { json } = await send('POST', 'data-source', aSource());
    const target = () => service.dataSources.target(member.company.uuid, json.uuid);
    const before = await target();
    expect(before.clientSecret).toBe('s3cret-of-bolt');
    await Promise.all([1, 2].map(() => send('PATCH', `data-source/${json.uuid}`, { clientSecret: 'another one' })));
    const after = await target();
    expect(after.clientSecret).toBe('another one');
    expect(after.key).not.toBe(before.key);
    const [row] = await service.database.query<{ secret: Buffer }>(
      `select secret from data_source where company = $1 and uuid = $2`,
      [member.company.uuid, json.uuid],
    );
    expect(row?.secret.toString('latin1')).not.toContain('another one');
    expect(() => new SecretBox([]).open(row?.secret ?? Buffer.alloc(0), '')).toThrow();
  });

  it('take a secret to no other origin unless it is said again', async () => {
    const said = aSource({ url: 'https://origin.example/pact' });
    const { json } = await send('POST', 'data-source', said);
    const at = `data-source/${json.uuid}`;
    expect((await send('PATCH', at, { url: 'https://origin.example/other/' })).status).toBe(200);
    for (const body of [{ url: 'https://thief.example/pact' }, { authUrl: 'https://thief.example/token' }]) {
      const refused = await send('PATCH', at, body);
      expect(refused.status).toBe(400);
      expect(fields(refused)).toEqual(['clientSecret']);
      expect((await send('PATCH', at, { ...body, clientSecret: 'said again' })).status).toBe(200);
      expect((await send('PATCH', at, { ...said })).status).toBe(200);
    }
  });

  it('have a name and an address of their own', async () => {
    const one = (await send('POST', 'data-source', aSource())).json;
    const two = (await send('POST', 'data-source', aSource())).json;
    expect((await send('POST', 'data-source', aSource({ name: one.name }))).status).toBe(409);
    expect((await send('POST', 'data-source', aSource({ url: `${one.url}/3/events` }))).status).toBe(409);
    expect((await send('PATCH', `data-source/${two.uuid}`, { name: one.name })).status).toBe(409);
    const moved = { url: one.url.toUpperCase().replace('/PACT', '/pact'), clientSecret: 's' };
    expect((await send('PATCH', `data-source/${two.uuid}`, moved)).status).toBe(409);
    const twice = aSource();
    const both = await Promise.all([send('POST', 'data-source', twice), send('POST', 'data-source', twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await send('POST', 'data-source', twice, other)).status).toBe(200);
  });

  it('are refused when they could not be spoken to, every fault at once', async () => {
    const answer = await send('POST', 'data-source', {
      name: newUuid(),
      url: 'ftp://bolt.example',
      authUrl: 'https://a:b@bolt.example',
      eventOrganisation: 'Bolt Ltd.',
      clientId: '',
      clientSecret: 'a\nb',
    });
    expect(answer.status).toBe(400);
    expect(fields(answer).sort()).toEqual(['authUrl', 'clientId', 'clientSecret', 'eventOrganisation', 'name', 'url']);
    expect(fields(await send('POST', 'data-source', {})).sort()).toEqual(['clientId', 'clientSecret', 'name', 'url']);
    const wrong = [
      { url: `https://bolt.example/${'x'.repeat(2048)}` },
      { url: null },
      { url: 7 },
      { clientSecret: null },
      { clientId: 'x'.repeat(2049) },
      { name: null },
    ];
    const { json } = await send('POST', 'data-source', aSource());
    for (const body of wrong) {
      expect((await send('PATCH', `data-source/${json.uuid}`, body)).status, JSON.stringify(body)).toBe(400);
      expect((await send('POST', 'data-source', aSource(body))).status).toBe(400);
    }
  });

  it("are invisible to other companies, and a malformed uuid is nobody's", async () => {
    const { json } = await send('POST', 'data-source', aSource());
    for (const [uuid, by] of [
      [json.uuid, other],
      ['no-uuid', member],
      [newUuid(), member],
    ] as const) {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { name: 'Mine now' } : undefined;
        expect((await send(method, `data-source/${uuid}`, body, by)).status).toBe(404);
      }
    }
    expect((await send('GET', 'data-source', undefined, other)).text).not.toContain(json.uuid);
  });

  it.each([
    ['undefined', '"undefined"'],
    ['x'.repeat(60), `"${'x'.repeat(40)}…"`],
  ])('tell whoever asks for %s that it is no UUID', async (text, repeated) => {
    const { status, json } = await send('GET', `data-source/${text}`);
    expect(status).toBe(404);
    expect(json).toEqual({ message: `There is nothing at this address: ${repeated} is no UUID.` });
  });

  it('are listed page by page', async () => {
    const seen: string[] = [];
    let next: string | undefined = `${service.url}/api/v1/data-source?limit=2`;
    while (next) {
      const page = await call('GET', next, { token: member.token });
      seen.push(...page.json.data.map(({ uuid }: { uuid: string }) => uuid));
      next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const { count } = (await send('GET', 'data-source?limit=1')).json;
    expect(count).toBeGreaterThan(4);
    expect(new Set(seen).size).toBe(count);
    expect((await send('GET', 'data-source?limit=0')).status).toBe(400);
  });
});

describe('clients', () => {
  it('are made with credentials that are shown once, and work at once', async () => {
    const made = await send('POST', 'client', {
      name: 'Portal',
      permissions: ['material:read', 'material:read', 'pact:read'],
      apiKey: true,
    });
    expect(made.status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { clientId, clientSecret, apiKey } = made.json;
    expect(made.json).toEqual({
      clientId: expect.stringMatching(/^[\w-]{34}$/),
      name: 'Portal',
      permissions: ['material:read', 'pact:read'],
      hasApiKey: true,
      state: 'active',
      created: expect.any(String),
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      apiKey: expect.stringMatching(/^fpk_[\w-]+$/),
    });
    const token = await service.token({ clientId, clientSecret });
    expect((await call('GET', `${service.url}/api/v1/material`, { token })).status).toBe(200);
    expect((await call('GET', `${service.url}/api/v1/material`, { apiKey })).status).toBe(200);
    expect((await call('GET', `${service.url}/api/v1/company`, { token })).status).toBe(403);
    const listed = await send('GET', 'client');
    // That it was used is written soon afterwards.
    expect(listed.json.data.map(({ lastUsed: _lastUsed, ...client }: any) => client)).toContainEqual({
      clientId,
      name: 'Portal',
      permissions: ['material:read', 'pact:read'],
      hasApiKey: true,
      state: 'active',
      created: expect.any(String),
    });
    expect(listed.text).not.toContain(clientSecret);
    expect((await send('POST', 'client', { name: 'A', permissions: ['pact:read'] })).json).not.toHaveProperty('apiKey');
  });

  it('can not be given what their maker does not hold', async () => {
    const manager = await service.member('acme', ['company:manage', 'activity:read']);
    const refused = await send(
      'POST',
      'client',
      { name: 'More', permissions: ['pact:read', 'activity:report'] },
      manager,
    );
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain('pact:read');
    expect(refused.json.message).not.toContain('activity:report');
    expect((await send('POST', 'client', { name: 'As much', permissions: ['activity:report'] }, manager)).status).toBe(
      200,
    );
  });

  it('are revoked, by others than themselves', async () => {
    const made = (await send('POST', 'client', { name: 'Gone', permissions: ['material:read'], apiKey: true })).json;
    expect((await send('DELETE', `client/${made.clientId}`)).json).toEqual({ message: 'Revoked.' });
    expect((await send('DELETE', `client/${made.clientId}`)).status).toBe(200);
    expect((await call('GET', `${service.url}/api/v1/material`, { apiKey: made.apiKey })).status).toBe(401);
    const { data } = (await send('GET', 'client?limit=1000')).json;
    const gone = data.find(({ clientId }: { clientId: string }) => clientId === made.clientId);
    expect(gone.revoked).toMatch(/Z$/);
    const self = await send('DELETE', `client/${member.clientId}`);
    expect(self.status).toBe(409);
    expect((await send('GET', 'company')).status).toBe(200);
  });

  it("are nobody's elsewhere", async () => {
    expect((await send('DELETE', `client/${member.clientId}`, undefined, other)).status).toBe(404);
    for (const id of ['x', newUuid(), '%00', 'a%2Fb', `${member.clientId.slice(0, -1)}!`]) {
      expect((await send('DELETE', `client/${id}`)).status, id).toBe(404);
    }
    expect((await send('GET', 'client', undefined, other)).text).not.toContain(member.clientId);
  });

  it('are refused without name and permissions', async () => {
    expect(fields(await send('POST', 'client', {})).sort()).toEqual(['name', 'permissions']);
    const wrong = [[], ['material:fly'], 'pact:read', [7], [['pact:read']], null, Array(101).fill('pact:read')];
    for (const permissions of wrong) {
      const answer = await send('POST', 'client', { name: 'A', permissions });
      expect(answer.status, JSON.stringify(permissions)).toBe(400);
      expect(fields(answer)).toEqual(['permissions']);
    }
    expect((await send('POST', 'client', { name: 'A', permissions: ['pact:read'], apiKey: 'yes' })).status).toBe(400);
  });

  it('are listed page by page', async () => {
    const seen: string[] = [];
    let next: string | undefined = `${service.url}/api/v1/client?limit=2`;
    while (next) {
      const page = await call('GET', next, { token: member.token });
      seen.push(...page.json.data.map(({ clientId }: { clientId: string }) => clientId));
      next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const { count } = (await send('GET', 'client?limit=1')).json;
    expect(seen.length).toBe(count);
    expect(new Set(seen).size).toBe(count);
  });
});
