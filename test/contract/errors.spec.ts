import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import { unshown } from '../support/run/kept-log.js';
import type { RawAnswer } from '../support/companies/raw-call.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import type { Member } from '../support/companies/service.js';
import { basic, TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';

const MIB = 1024 * 1024;
const NIL = '00000000-0000-0000-0000-000000000000';

/** The exact members of an error's body at each face of the service. */
const BODIES = {
  data: { message: expect.stringMatching(/./) },
  pact: { message: expect.stringMatching(/./), code: expect.stringMatching(/./) },
  token: { error: expect.stringMatching(/./), error_description: expect.stringMatching(/./) },
};

let service: TestService;
let member: Member;
let materials: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member('acme');
  materials = `${service.url}/api/v1/material`;
});

afterAll(() => service.close());

const send = (line: string, headers: Record<string, string> = {}, body = ''): Promise<RawAnswer> =>
  rawCall(service.url, rawRequest(line, headers, body));
const bearer = () => ({ Authorization: `Bearer ${member.token}` });
const post = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', materials, { token: member.token, body, headers });

describe('an address that does not exist', () => {
  it.each([
    ['/', 'data'],
    ['/nowhere', 'data'],
    ['/favicon.ico', 'data'],
    ['//api/pact/3/events', 'data'],
    ['/api', 'data'],
    ['/apiary', 'data'],
    ['/api/nowhere', 'data'],
    ['/api/v1', 'data'],
    ['/api/v1/material//', 'data'],
    ['/api/v1/nowhere?x=%ZZ', 'data'],
    ['/api/%70act/3/events', 'data'],
    ['/api/pact', 'pact'],
    ['/api/pact/', 'pact'],
    ['/api/PACT/nowhere', 'pact'],
    ['/api/pact/3/events/more', 'pact'],
    ['/api/pact/4/auth/token', 'pact'],
    ['/api/pact/2/events', 'pact'],
    ['/api/pact/3/auth/token/more', 'pact'],
    ['/api/auth/token/more', 'data'],
  ] as const)('is 404 in the words of its surface: %s', async (path, surface) => {
    for (const [method, body] of [
      ['GET', ''],
      ['POST', 'no JSON'],
      ['DELETE', ''],
      ['OPTIONS', ''],
    ] as const) {
      const answer = await send(`${method} ${path}`, { ...bearer(), 'Content-Type': 'text/plain' }, body);
      expect([method, answer.status, answer.json]).toEqual([method, 404, BODIES[surface]]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['x-request-id']).toMatch(/./);
    }
  });

  it('says NotFound at a PACT address', async () => {
    expect((await send('GET /api/pact/3/nowhere')).json.code).toBe('NotFound');
  });

  it.each([
    'x',
    '%00',
    '%00'.repeat(36),
    NIL,
    `${NIL}0`,
    '%F0%9F%98%80',
    '..%2f..',
    "'; drop table element; --".replaceAll(' ', '%20'),
  ])('is a record that does not exist: %s', async (uuid) => {
    const answer = await send(`GET /api/v1/material/${uuid}`, bearer());
    expect([answer.status, answer.json]).toEqual([404, BODIES.data]);
  });

  it.each([
    ['/api/v1/material/%ZZ', 'data'],
    ['/api/v1/material/%C3%28', 'data'],
  ] as const)('is not one that is badly encoded: %s', async (path, surface) => {
    const answer = await send(`GET ${path}`, bearer());
    expect([answer.status, answer.json]).toEqual([400, BODIES[surface]]);
  });
});

describe('an address that exists', () => {
  it.each(['/API/V1/Material', '/api/v1/material/'])('may be written %s', async (path) => {
    expect((await send(`GET ${path}`, bearer())).status).toBe(200);
  });

  it.each(['/Api/Auth/Token', '/api/auth/token/', '/api/PACT/3/auth/token'])(
    'is the token endpoint at %s, too',
    async (path) => {
      const answer = await requestToken(service.url, { ...member, path });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect((await requestToken(service.url, { path, form: '' })).json).toMatchObject({ error: 'invalid_client' });
    },
  );

  it.each([
    ['PUT', '/api/v1/material', 'GET, HEAD, POST', 'data'],
    ['OPTIONS', '/api/v1/material', 'GET, HEAD, POST', 'data'],
    ['PROPFIND', '/api/v1/material', 'GET, HEAD, POST', 'data'],
    ['POST', `/api/v1/material/${NIL}`, 'DELETE, GET, HEAD, PATCH', 'data'],
    ['DELETE', '/api/health/live', 'GET, HEAD', 'data'],
    ['GET', '/api/auth/token', 'POST', 'token'],
    ['DELETE', '/api/pact/2/auth/token/', 'POST', 'token'],
    ['POST', '/api/pact/3/.well-known/openid-configuration', 'GET, HEAD', 'pact'],
    ['GET', '/api/pact/3/EVENTS/', 'POST', 'pact'],
  ] as const)('takes only its methods: %s %s is 405', async (method, path, allow, surface) => {
    const answer = await send(`${method} ${path}`, { ...bearer(), 'Content-Type': 'text/plain' }, 'no JSON');
    expect([answer.status, answer.headers['allow'], answer.json]).toEqual([405, allow, BODIES[surface]]);
    if (surface === 'pact') expect(answer.json.code).toBe('BadRequest');
  });

  it('answers HEAD as GET, without a body', async () => {
    const answer = await send('HEAD /api/v1/material', bearer());
    expect([answer.status, answer.body]).toEqual([200, '']);
    expect((await send('HEAD /api/v1/material')).status).toBe(401);
  });

  it('ignores the Content-Type of a request without a body', async () => {
    const headers = { ...bearer(), 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await send('GET /api/v1/material', headers)).status).toBe(200);
  });
});

describe('a body', () => {
  it.each([
    ['no JSON', '{"name":'],
    ['no JSON but JavaScript', "{name:'a'}"],
    ['two documents', '{}{}'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['null', 'null'],
    ['a string', '"text"'],
    ['a number', '1'],
    ['true', 'true'],
    ['U+0000 in a value', String.raw`{"name":"a\u0000b"}`],
    ['U+0000 in a key', String.raw`{"name":"a","\u0000":1}`],
    ['U+0000 deep in what is ignored', String.raw`{"name":"a","x":[{"y":"\u0000"}]}`],
    ['half of a surrogate pair', String.raw`{"name":"\ud83d"}`],
    ['the other half, in a key', String.raw`{"name":"a","x":{"\ude00":1}}`],
    ['nested too deep', `{"name":"a","x":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['nested far too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('is refused where it is %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      ...BODIES.data,
      errors: [{ field: expect.any(String), message: expect.stringMatching(/./) }],
    });
  });

  it.each([
    ['an array where one record is meant', '[]'],
    ['an array of records', '[{"name":"a"}]'],
    ['nothing', undefined],
  ])('is refused where it is %s', async (_, body) => {
    expect((await post(body)).status).toBe(400);
    expect((await post(body)).json).toMatchObject({ ...BODIES.data, errors: expect.any(Array) });
  });

  it('keeps what is nested 64 deep, pairs of surrogates, and the last of two equal keys', async () => {
    const deep = `{"name":"first","name":"\\ud83d\\ude00 last","x":${'['.repeat(63)}${']'.repeat(63)}}`;
    expect(await post(deep)).toMatchObject({ status: 200, json: { name: '😀 last' } });
  });

  it('is JSON whatever it may do to prototypes', async () => {
    const poisons = [
      '{"name":"a","__proto__":{"polluted":true}}',
      String.raw`{"name":"a","\u005f_proto__":{"polluted":true}}`,
      '{"name":"a","constructor":{"prototype":{"polluted":true}}}',
      '{"name":"a","toString":1,"hasOwnProperty":1,"then":1,"toJSON":1}',
      '{"name":"a","weight":{"__proto__":{"quantity":1,"unit":"kg"}}}',
      '{"name":"a","impacts":{"__proto__":{"A1":"1"},"constructor":{"A1":"1"}}}',
    ];
    for (const body of poisons) expect((await post(body)).status).toBeLessThan(500);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('lists every fault by its dotted path', async () => {
    const { status, json } = await post({
      name: '',
      unit: 'kilo',
      weight: { quantity: 'a', unit: 'kg' },
      recycledPercent: 101,
    });
    expect(status).toBe(400);
    const fields = json.errors.map(({ field }: { field: string }) => field);
    expect(new Set(fields)).toEqual(new Set(['name', 'unit', 'weight.quantity', 'recycledPercent']));
  });

  it.each([
    ['client', { name: 'ERP', permissions: 'material:read' }, 'permissions', 'a list of permissions'],
    ['model/MODEL/input', { name: 'Wrap', materialGroup: 'packaging' }, 'materialGroup', 'a list of strings'],
  ])('of one value where a list belongs is told so: %s', async (path, body, field, what) => {
    const { json: product } = await post(aMaterial());
    const model = await call('POST', `${service.url}/api/v1/model`, { token: member.token, body: { product } });
    const url = `${service.url}/api/v1/${path.replace('MODEL', model.json.uuid)}`;
    const answer = await call('POST', url, { token: member.token, body });
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([{ field, message: expect.stringContaining(what) }]);
  });

  it('may have keys of 100 kB, and values that nobody asked for', async () => {
    const body = { name: 'a', ['k'.repeat(100_000)]: 1, impacts: { ['i'.repeat(100_000)]: { A1: '1' } } };
    expect((await post(body)).status).toBeLessThan(500);
    expect((await post({ name: 'a', ['k'.repeat(100_000)]: 1 })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/cloudevents+json',
    'nonsense',
    '',
  ])('is application/json, else 415: %j', async (type) => {
    const answer = await post('{"name":"a"}', { 'Content-Type': type });
    expect([answer.status, answer.json]).toEqual([415, BODIES.data]);
  });

  it('may say its charset, and be packed', async () => {
    for (const charset of ['charset=UTF-8', 'a=b;Charset="utf-8"', 'charset=utf8', 'a="charset=latin1"']) {
      const said = { 'Content-Type': `Application/JSON; ${charset}` };
      expect([charset, (await post('{"name":"a"}', said)).status]).toEqual([charset, 200]);
    }
    expect((await post(gzipSync('{"name":"a"}'), { 'Content-Encoding': 'gzip' })).status).toBe(200);
    expect((await post('{"name":"a"}', { 'Content-Encoding': 'rot13' })).status).toBe(415);
    expect((await post('no gzip', { 'Content-Encoding': 'gzip' })).status).toBe(400);
  });

  it.each(['iso-8859-1', 'utf-16', 'nonsense', '"us-ascii"', '', 'utf-8; charset=latin1'])(
    'is JSON in UTF-8, and in no other charset: %j',
    async (charset) => {
      const answer = await post('{"name":"a"}', { 'Content-Type': `application/json; Charset=${charset}` });
      expect([answer.status, answer.json]).toEqual([415, BODIES.data]);
    },
  );

  it('is at most 1 MiB, as sent in one piece, in chunks, or unpacked', async () => {
    const fits = '{"name":"a"}'.padEnd(MIB);
    const tooLarge = `${fits} `;
    expect((await post(fits)).status).toBe(200);
    expect((await post(gzipSync(fits), { 'Content-Encoding': 'gzip' })).status).toBe(200);
    for (const answer of [
      await post(tooLarge),
      await post(gzipSync(tooLarge), { 'Content-Encoding': 'gzip' }),
      await post(gzipSync(Buffer.alloc(100 * MIB, ' ')), { 'Content-Encoding': 'gzip' }),
    ]) {
      expect([answer.status, answer.json]).toEqual([413, BODIES.data]);
    }
    const head = { ...bearer(), 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    const chunked = `${MIB.toString(16)}\r\n${fits}\r\n1\r\n \r\n0\r\n\r\n`;
    const answer = await rawCall(service.url, rawRequest('POST /api/v1/material', head) + chunked);
    expect([answer.status, answer.json]).toEqual([413, BODIES.data]);
  });

  it('is at most 64 kB without a valid token', async () => {
    const body = '{"name":"a"}'.padEnd(64 * 1024);
    for (const token of [undefined, 'nonsense']) {
      expect((await call('POST', materials, { token, body })).status).toBe(401);
      expect((await call('POST', materials, { token, body: `${body} ` })).status).toBe(413);
    }
  });

  it('that never comes harms nobody', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      rawRequest('POST /api/v1/material', { ...bearer(), 'Content-Type': 'application/json', 'Content-Length': '100' }),
    );
    await new Promise((resolve) => socket.write('{', resolve));
    socket.destroy();
    expect((await post({ name: 'a' })).status).toBe(200);
  });
});

describe('a query', () => {
  const list = (query: string) => call('GET', `${materials}?${query}`, { token: member.token });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=',
    'page=one',
    'page=1&page=1',
    'page=1e3',
    'page=99999999999',
    'page=%00',
    'page=%ZZ',
    'limit=0',
    'limit=1001',
    'limit=1&limit=2',
    'limit=NaN',
    'after=x',
    'after=',
    'after=a&after=b',
    `after=${Buffer.from(`2026-02-30T00:00:00.000Z ${NIL}`).toString('base64url')}`,
    `after=${Buffer.from(`0000-01-01T00:00:00.000Z ${NIL}`).toString('base64url')}`,
    `after=${Buffer.from(`2026-01-01T24:00:00.000Z ${NIL}`).toString('base64url')}`,
    'impacts=unknown',
    'impacts=all,ODP',
    'impacts=%00',
    'impacts=all&impacts=all',
    'anything=%00',
    '%00=anything',
  ])('is refused: %s', async (query) => {
    const answer = await list(query);
    expect([answer.status, answer.json]).toEqual([400, expect.objectContaining(BODIES.data)]);
  });

  it.each([
    '',
    '&&&',
    '=',
    'unknown=1&unknown=2',
    '__proto__=1&constructor=1',
    'x=%FF',
    'page=1&limit=1000&impacts=all',
    '%2500',
  ])('is taken: %s', async (query) => expect((await list(query)).status).toBe(200));

  it('is read to its end, however many values it has', async () => {
    expect((await list(`${'a&'.repeat(7_000)}limit=0`)).status).toBe(400);
    expect((await list(`${'a&'.repeat(7_000)}limit=1000`)).status).toBe(200);
  });

  it('of 10,000 values is more than a head may hold', async () => {
    const answer = await send(`GET /api/v1/material?${'a&'.repeat(10_000)}`, bearer());
    expect([answer.status, answer.json]).toEqual([431, BODIES.data]);
  });
});

describe('what is no HTTP, or too much of it', () => {
  const big = { 'X-Large': 'x'.repeat(17 * 1024) };

  it.each([
    ['/api/v1/material', BODIES.data],
    ['/api/pact/3/events?x', { message: expect.any(String), code: 'BadRequest' }],
    ['/api/auth/token', { error: 'invalid_request', error_description: expect.any(String) }],
  ])('heads above 16 kB are 431 in the words of the surface: %s', async (path, body) => {
    const answer = await send(`POST ${path}`, big);
    expect([answer.status, answer.json]).toEqual([431, body]);
    expect(answer.headers['x-request-id']).toMatch(/./);
    expect((await send('GET /api/health/live', { 'X-Large': 'x'.repeat(15 * 1024) })).status).toBe(200);
  });

  it.each([
    [
      'a method that does not exist',
      'FETCH /api/pact/3/events HTTP/1.1\r\nHost: a\r\n\r\n',
      { message: expect.any(String), code: 'BadRequest' },
    ],
    ['a length that is none', rawRequest('POST /api/v1/material', { 'Content-Length': 'ten' }), BODIES.data],
    [
      'two lengths',
      rawRequest('POST /api/v1/material', { 'Content-Length': '3', 'Transfer-Encoding': 'chunked' }),
      BODIES.data,
    ],
    [
      'a chunk that is none',
      `${rawRequest('POST /api/v1/material', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })}zz\r\n`,
      BODIES.data,
    ],
    ['garbage', 'hello\r\n\r\n', BODIES.data],
  ])('%s is 400', async (_, request, body) => {
    const answer = await rawCall(service.url, request);
    expect([answer.status, answer.json]).toEqual([400, body]);
    expect(answer.headers['x-request-id']).toMatch(/./);
  });

  it('an expectation nobody knows is ignored', async () => {
    expect((await send('GET /api/health/live', { Expect: 'a miracle' })).status).toBe(200);
  });
});

describe('every answer', () => {
  it.each(['abc', 'A-Za_z0.9~', '0af7651916cd43dd8448eb211c80319c', 'a'.repeat(128)])(
    'repeats a sane X-Request-Id: %s',
    async (id) => {
      for (const path of ['/api/health/live', '/nowhere', '/api/pact/3/events', '/api/auth/token']) {
        expect((await send(`GET ${path}`, { 'X-Request-Id': id })).headers['x-request-id']).toBe(id);
      }
    },
  );

  it.each(['', 'two words', 'a,b', '<script>', 'ü', 'a'.repeat(129)])(
    'makes one where the X-Request-Id is not sane: %s',
    async (id) => {
      const own = (await send('GET /api/health/live', { 'X-Request-Id': id })).headers['x-request-id'];
      expect(own).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('says no word of what it was made with', async () => {
    const { headers } = await send('GET /api/health/live');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('holds no value null', async () => {
    const made = await post(aMaterial());
    for (const answer of [made, await call('GET', materials, { token: member.token })]) {
      expect(answer.text).not.toMatch(/:null|\[null|,null/);
    }
  });
});

describe('a fault of our own', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is 500 and tells nothing of its cause; the log tells it, with the request id, and no secret', async () => {
    let logged = '';
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        logged += String(text);
        return unshown(text);
      });
    }
    const broken = await TestService.start({ LOG_LEVEL: 'debug' });
    const broke = await broken.member('acme');
    await broken.database.queryAcross('health', 'alter table element rename to element_gone');
    await broken.database.queryAcross('health', 'alter table exchange_event rename to event_gone');
    await broken.database.queryAcross('health', 'alter table refresh_token rename to token_gone');
    const headers = { 'X-Request-Id': 'find-me', 'X-API-Key': broke.apiKey };
    const data = await call('GET', `${broken.url}/api/v1/material?secret=${broke.clientSecret}`, {
      token: broke.token,
      headers,
    });
    const pact = await sendEvent(broken.url, broke, aRequestEvent({ source: 'https://requester.example' }));
    const token = await requestToken(broken.url, broke);
    const refused = await requestToken(broken.url, { authorization: basic(broke.clientSecret, broke.apiKey) });
    await call('GET', `${broken.url}/api/v1/material`, { token: `${broke.token}x` });
    vi.restoreAllMocks();
    await broken.close();

    expect([data.status, data.json]).toEqual([500, { message: 'Internal error', requestId: 'find-me' }]);
    expect([pact.status, pact.json]).toEqual([500, { message: 'Internal error', code: 'InternalError' }]);
    expect([token.status, token.json]).toEqual([500, { error: 'server_error', error_description: 'Internal error' }]);
    expect(token.headers.get('cache-control')).toBe('no-store');
    expect(refused.status).toBe(401);
    expect(logged).toContain('find-me');
    expect(logged).toContain('element');
    for (const secret of [broke.token, broke.clientSecret, broke.apiKey]) expect(logged).not.toContain(secret);
  });
});
