import { rm } from 'node:fs/promises';
import { get } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { dirname } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssuedCredentials } from '#access';
import { baseTokenRequests, PERMISSIONS } from '#access';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import type { RawAnswer } from '../support/companies/raw-call.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import type { Member } from '../support/companies/service.js';
import { basic, TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';
import { tlsSettings } from '../support/partners/tls-files.js';
import { requestToken, TOKEN_PATHS } from '../support/companies/token-request.js';

const DISCOVERY = '/api/pact/3/.well-known/openid-configuration';
const NO_COMPANY = { status: 404, json: { message: expect.any(String), code: 'NotFound' } };

type Headers = Record<string, string>;

const services: TestService[] = [];

async function start(settings: Record<string, string> = {}): Promise<TestService> {
  const service = await TestService.start(settings);
  services.push(service);
  return service;
}

afterAll(() => Promise.all(services.map((service) => service.close())));

function send({ url }: TestService, line: string, headers: Headers, body = ''): Promise<RawAnswer> {
  return rawCall(url, rawRequest(line, headers, body));
}

const discover = (service: TestService, headers: Headers) => send(service, `GET ${DISCOVERY}`, headers);

function sendEventTo(service: TestService, host: string, token: string): Promise<RawAnswer> {
  const event = JSON.stringify(aRequestEvent({ source: 'https://requester.example' }));
  const headers = { Host: host, Authorization: `Bearer ${token}`, 'Content-Type': 'application/cloudevents+json' };
  return send(service, 'POST /api/pact/3/events', headers, event);
}

function askToken(
  service: TestService,
  host: string,
  path: string,
  { clientId, clientSecret }: IssuedCredentials,
): Promise<RawAnswer> {
  const headers = {
    Host: host,
    Authorization: basic(clientId, clientSecret),
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  return send(service, `POST ${path}`, headers, 'grant_type=client_credentials');
}

describe('the company of a PACT address', () => {
  let service: TestService;
  let acme: Member;
  let globex: Member;

  beforeAll(async () => {
    service = await start();
    acme = await service.member('acme');
    globex = await service.member('globex');
  });

  it.each(['globex.example.test', 'GLOBEX.Example.Test', 'globex.example.test:8443', 'globex.example.test.'])(
    'is named by its host: %s',
    async (host) => {
      expect((await sendEventTo(service, host, globex.token)).status).toBe(200);
      expect((await discover(service, { Host: host })).json.issuer).toBe(`http://${host}/api/pact/3`);
    },
  );

  it.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'example.test', 'notexample.test', 'globex.example.test.evil'])(
    'is the default one at any other host: %s',
    async (host) => {
      expect((await sendEventTo(service, host, acme.token)).status).toBe(200);
      expect((await sendEventTo(service, host, globex.token)).status).toBe(401);
    },
  );

  it.each(['unknown.example.test', 'a.globex.example.test', '.example.test', '..example.test', 'acme%00.example.test'])(
    'is none at a host below the domain that names none: %s',
    async (host) => {
      expect(await discover(service, { Host: host })).toMatchObject(NO_COMPANY);
      expect(await sendEventTo(service, host, acme.token)).toMatchObject(NO_COMPANY);
      expect(await sendEventTo(service, host, 'nonsense')).toMatchObject(NO_COMPANY);
      expect(await askToken(service, host, '/api/pact/3/auth/token', acme)).toMatchObject({
        status: 404,
        json: { error: expect.any(String), error_description: expect.any(String) },
      });
    },
  );

  it('is told by the whole address of a request, above its Host (RFC 9112, 3.2.2)', async () => {
    const line = `GET http://globex.example.test${DISCOVERY}?x#y`;
    const answer = await send(service, line, { Host: 'acme.example.test' });
    expect(answer).toMatchObject({ status: 200, json: { issuer: 'http://globex.example.test/api/pact/3' } });
    const posted = await send(service, 'POST http://globex.example.test/api/pact/3/events', {
      Host: 'acme.example.test',
    });
    expect(posted).toMatchObject({ status: 400, json: { code: 'BadRequest' } });
  });

  it('takes no token of another company, and no client of it', async () => {
    const refused = await sendEventTo(service, 'acme.example.test', globex.token);
    expect(refused).toMatchObject({ status: 401, json: { message: expect.any(String), code: 'Unauthorized' } });
    expect((await sendEventTo(service, 'acme.example.test', globex.apiKey)).status).toBe(401);
    for (const path of TOKEN_PATHS.slice(1)) {
      const answer = await askToken(service, 'acme.example.test', path, globex);
      expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
      expect((await askToken(service, 'globex.example.test', path, globex)).status).toBe(200);
    }
    expect((await askToken(service, 'acme.example.test', TOKEN_PATHS[0], globex)).status).toBe(200);
  });

  it('does not matter to the data API, where it is the company of the token', async () => {
    await call('POST', `${service.url}/api/v1/material`, {
      token: globex.token,
      body: aMaterial({ name: 'Of globex' }),
    });
    const headers = { Host: 'acme.example.test', Authorization: `Bearer ${globex.token}` };
    expect((await send(service, 'GET /api/v1/material', headers)).json.data).toMatchObject([{ name: 'Of globex' }]);
  });

  it('is found from the first request after it was made', async () => {
    expect((await discover(service, { Host: 'new.example.test' })).status).toBe(404);
    await service.companies.create('new', 'New');
    expect((await discover(service, { Host: 'new.example.test' })).status).toBe(200);
  });

  it('is not told by X-Forwarded-Host, nor the scheme by X-Forwarded-Proto, where no proxy is trusted', async () => {
    const forwarded = {
      'X-Forwarded-Host': 'globex.example.test',
      'X-Forwarded-Proto': 'https',
      Host: 'acme.example.test',
    };
    expect((await discover(service, forwarded)).json.issuer).toBe('http://acme.example.test/api/pact/3');
  });
});

describe('the discovery document', () => {
  let standing: TestService;
  beforeAll(async () => {
    standing = await start();
    await standing.member('acme');
  });

  it('tells all that a client credentials client looks for', async () => {
    const service = await start();
    await service.member('acme');
    const answer = await discover(service, { Host: 'acme.example.test:3000' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json).toEqual({
      issuer: 'http://acme.example.test:3000/api/pact/3',
      token_endpoint: 'http://acme.example.test:3000/api/pact/3/auth/token',
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      grant_types_supported: ['client_credentials', 'refresh_token'],
      response_types_supported: ['token'],
      scopes_supported: [...PERMISSIONS],
    });
    expect(await send(service, `HEAD ${DISCOVERY}`, {})).toMatchObject({ status: 200, body: '' });
  });

  it('has none right below the base URL, nor a token endpoint, unless the company wants that', async () => {
    const member = await standing.member();
    const base = `${standing.url}/api/pact`;
    for (const [method, path] of [
      ['GET', '.well-known/openid-configuration'],
      ['HEAD', '.well-known/openid-configuration/'],
      ['GET', 'auth/token'],
      ['POST', 'AUTH/token/'],
    ] as const) {
      const { status, json } = await call(method, `${base}/${path}`);
      expect([path, status, json]).toEqual([path, 404, method === 'HEAD' ? undefined : NO_COMPANY.json]);
    }
    const asked = () => requestToken(standing.url, { ...member, path: '/api/pact/auth/token' });
    expect(await asked()).toMatchObject(NO_COMPANY);
    await standing.companies.set(member.company.uuid, { tokenAtBase: true });
    expect((await asked()).status).toBe(200);
    expect((await call('GET', `${base}/auth/token`)).status).toBe(405);
    await standing.companies.set(member.company.uuid, { tokenAtBase: false });
    expect(await asked()).toMatchObject(NO_COMPANY);
    await until('the client is noted', async () => {
      const [noted] = await baseTokenRequests(standing.database, 5);
      return noted?.id === member.clientId && !noted.tokenAtBase;
    });
  });

  it('is found by who knows the base URL alone, and names the token endpoint below that', async () => {
    const member = await standing.member();
    await standing.companies.set(member.company.uuid, { tokenAtBase: true });
    const base = `${standing.url}/api/pact`;
    const { json } = await call('GET', `${base}/.well-known/openid-configuration`);
    expect(json).toEqual({
      ...(await call('GET', `${standing.url}${DISCOVERY}`)).json,
      issuer: base,
      token_endpoint: `${base}/auth/token`,
    });
    const { status, json: token } = await requestToken(standing.url, { ...member, path: '/api/pact/auth/token' });
    expect(status).toBe(200);
    expect((await call('GET', `${base}/3/footprints`, { token: token.access_token })).status).toBe(200);
  });

  it.each(['', 'a,b', '~'])('shows an address even where the Host makes none: %j', async (host) => {
    const { status, json } = await discover(standing, { Host: host });
    expect([status, json.issuer]).toEqual([200, 'https://acme.example.test/api/pact/3']);
  });

  it('shows it to HTTP/1.0, which needs no Host', async () => {
    const { json } = await rawCall(standing.url, `GET ${DISCOVERY} HTTP/1.0\r\n\r\n`);
    expect(json.issuer).toBe('https://acme.example.test/api/pact/3');
  });
});

describe('without a default company', () => {
  it('a host that names none has none', async () => {
    const service = await start({ DEFAULT_COMPANY: '' });
    const { token } = await service.member('acme');
    expect(await discover(service, { Host: 'localhost' })).toMatchObject(NO_COMPANY);
    expect(await sendEventTo(service, '127.0.0.1', token)).toMatchObject(NO_COMPANY);
    expect((await sendEventTo(service, 'acme.example.test', token)).status).toBe(200);
  });
});

describe('behind a trusted proxy', () => {
  it('host, scheme and address of a caller are the forwarded ones', async () => {
    const service = await start({ TRUST_PROXY: '1' });
    await service.member('globex');
    const forwarded = { 'X-Forwarded-Host': 'globex.example.test', 'X-Forwarded-Proto': 'https', Host: 'inner' };
    expect((await discover(service, forwarded)).json.issuer).toBe('https://globex.example.test/api/pact/3');
    const proxied = await start({ TRUST_PROXY: '1', PUBLIC_URL: 'https://footprints.example:8443' });
    const { token } = await proxied.member('globex');
    for (const name of ['One', 'Two']) {
      await call('POST', `${proxied.url}/api/v1/material`, { token, body: aMaterial({ name }) });
    }
    const listed = await send(proxied, 'GET /api/pact/3/footprints?limit=1', {
      ...forwarded,
      Authorization: `Bearer ${token}`,
    });
    expect(listed.headers['link']).toMatch(/^<https:\/\/globex\.example\.test\/api\/pact\/3\/footprints\?/);
    const headers = { ...forwarded, 'X-Forwarded-Proto': 'HTTPS' };
    const answer = await send(service, 'GET /api/pact/3/.well-known/openid-configuration', headers);
    expect(answer.headers['strict-transport-security'], 'over https').toMatch(/^max-age=\d{8}/);
    const nonsense = { ...forwarded, 'X-Forwarded-Proto': 'javascript' };
    expect((await discover(service, nonsense)).json.issuer).toBe('https://globex.example.test/api/pact/3');
  });
});

describe('behind several proxies, each of which appends to what it got', () => {
  const asked = async (proxies: number, forwarded: Headers) => {
    const service = await start({ TRUST_PROXY: String(proxies) });
    await service.member('globex');
    return (await discover(service, { Host: 'inner', ...forwarded })).json.issuer as string;
  };

  it.each([
    [1, 'https, http', 'http'],
    [1, 'http,https', 'https'],
    [2, 'http, https, http', 'https'],
    [2, 'https', 'https'],
    [3, 'https, http', 'https'],
  ])('%i of them trusted, the scheme of %j is %s', async (proxies, list, scheme) => {
    const issuer = await asked(proxies, { 'X-Forwarded-Proto': list, 'X-Forwarded-Host': 'globex.example.test' });
    expect(issuer).toBe(`${scheme}://globex.example.test/api/pact/3`);
  });

  it('the host is not the one that stands before what a trusted one appended', async () => {
    const list = 'acme.example.test, globex.example.test';
    expect(await asked(1, { 'X-Forwarded-Host': list })).toBe('http://globex.example.test/api/pact/3');
  });

  it('a scheme that a caller says itself opens nothing where https is required', async () => {
    const service = await start({ TRUST_PROXY: '1', REQUIRE_HTTPS: 'true' });
    await service.companies.create('acme', 'Acme');
    expect((await discover(service, { 'X-Forwarded-Proto': 'https, http' })).status).toBe(403);
  });
});

describe('with a PUBLIC_URL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await start({ PUBLIC_URL: 'https://footprints.example:8443/' });
    await service.member('globex');
  });

  it('discovery shows it for the default company, and its scheme and port for every other', async () => {
    await service.member('acme');
    const issuer = async (host: string) => (await discover(service, { Host: host })).json.issuer as string;
    expect(await issuer('localhost')).toBe('https://footprints.example:8443/api/pact/3');
    expect(await issuer('globex.example.test')).toBe('https://globex.example.test:8443/api/pact/3');
  });

  it('so do the links of the data API, whatever the Host says', async () => {
    const { token } = await service.member('acme');
    for (const name of ['One', 'Two']) {
      await call('POST', `${service.url}/api/v1/material`, { token, body: aMaterial({ name }) });
    }
    for (const host of ['localhost', 'a,b', '']) {
      const headers = { Host: host, Authorization: `Bearer ${token}` };
      const answer = await send(service, 'GET /api/v1/material?limit=1&impacts=all&page=1', headers);
      expect(answer.status).toBe(200);
      expect(answer.headers['link']).toMatch(
        /^<https:\/\/footprints\.example:8443\/api\/v1\/material\?limit=1&impacts=all&after=[\w-]+>; rel="next"$/,
      );
    }
  });

  it('the links of PACT listings go to the host that was asked all the same', async () => {
    const { token } = await service.member('globex');
    for (const name of ['One', 'Two', 'Three']) {
      await call('POST', `${service.url}/api/v1/material`, { token, body: aMaterial({ name }) });
    }
    const host = `globex.example.test:${new URL(service.url).port}`;
    const headers = { Host: host, Authorization: `Bearer ${token}` };
    const first = await send(service, 'GET /api/pact/3/footprints?limit=1', headers);
    const next = /^<http:\/\/([^/]+)(\/api\/pact\/3\/footprints\?limit=1&after=.+)>; rel="next"$/.exec(
      String(first.headers['link']),
    );
    expect(next?.[1]).toBe(host);
    const second = await send(service, `GET ${next?.[2]}`, headers);
    expect(second.json.data).toMatchObject([{ productNameCompany: 'Two' }]);
    expect(second.headers['link']).toContain(`<http://${host}/api/pact/3/footprints?`);
  });
});

describe('where https is required', () => {
  let service: TestService;
  let client: IssuedCredentials;
  const secure = { 'X-Forwarded-Proto': 'https' };

  beforeAll(async () => {
    service = await start({ REQUIRE_HTTPS: 'true', TRUST_PROXY: '1' });
    const { uuid } = await service.companies.create('acme', 'Acme');
    client = await service.clients.create(uuid, 'Test client', PERMISSIONS, true);
  });

  it('what came over http gets no token, no data and no redirect', async () => {
    const token = await askToken(service, 'acme.example.test', TOKEN_PATHS[1], client);
    expect(token).toMatchObject({
      status: 403,
      json: { error: expect.any(String), error_description: expect.any(String) },
    });
    const data = await send(service, 'GET /api/v1/material', { Authorization: `Bearer ${client.apiKey}` });
    expect(data).toMatchObject({ status: 403, json: { message: expect.any(String) } });
    const pact = await discover(service, {});
    expect([pact.status, pact.json]).toEqual([403, { message: expect.any(String), code: 'Unauthorized' }]);
    const bearer = { Host: 'acme.example.test', Authorization: `Bearer ${client.apiKey}` };
    for (const path of ['GET /api/pact/3/footprints', 'POST /api/pact/3/events']) {
      const refused = await send(service, path, bearer);
      expect([path, refused.status, refused.json]).toEqual([
        path,
        403,
        { message: expect.any(String), code: 'Unauthorized' },
      ]);
    }
    for (const { headers } of [token, data, pact]) expect(headers['location']).toBeUndefined();
  });

  it('what came to the proxy over https is served, and so are probes', async () => {
    const data = await send(service, 'GET /api/v1/material', { ...secure, Authorization: `Bearer ${client.apiKey}` });
    expect(data.status).toBe(200);
    expect((await discover(service, secure)).status).toBe(200);
    expect((await send(service, 'GET /api/health/ready', {})).status).toBe(200);
  });
});

describe('with a certificate of its own', () => {
  it('the api serves https itself', async () => {
    const { certificate, ...settings } = await tlsSettings();
    const service = await start({ ...settings, REQUIRE_HTTPS: 'true' });
    await service.companies.create('acme', 'Acme');
    const { port } = new URL(service.url);
    const { shown, text } = await new Promise<{ shown: string; text: string }>((resolve, reject) => {
      const headers = { Host: 'acme.example.test' };
      get({ port, path: DISCOVERY, headers, rejectUnauthorized: false, agent: false }, (answer) => {
        const shown = (answer.socket as TLSSocket).getPeerCertificate().fingerprint256;
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => resolve({ shown, text }));
      }).on('error', reject);
    });
    expect(shown).toBe(new X509Certificate(certificate).fingerprint256);
    expect(JSON.parse(text)).toMatchObject({ issuer: 'https://acme.example.test/api/pact/3' });
    await rm(dirname(settings.TLS_CERT_FILE), { recursive: true });
  });
});
