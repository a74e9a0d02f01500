import { afterAll, beforeAll, it } from 'vitest';
import { rawCall, rawRequest } from './support/raw-call.js';
import { TestService, basic } from './support/service.js';
import type { Member } from './support/service.js';
let s: TestService; let m: Member;
beforeAll(async () => { s = await TestService.start(); m = await s.member(); });
afterAll(() => s.close());
it('probes', async () => {
  const show = async (label: string, raw: string | Buffer) => {
    try { const a = await rawCall(s.url, raw); console.log(label, '=>', a.status, a.headers['content-type'], a.headers['allow'] ?? '', a.headers['x-request-id'] ? 'rid' : 'NO-RID', a.body.slice(0, 200).replace(/\s+/g, ' ')); }
    catch (e) { console.log(label, '=> ERR', String(e)); }
  };
  const auth = { Authorization: `Bearer ${m.token}` };
  for (const line of ['GET /', 'GET /nowhere', 'POST /nowhere', 'OPTIONS *', 'GET /api', 'GET /api/', 'GET /api/nowhere', 'GET /api/pact', 'GET /api/pact/nothing', 'GET http://acme.example.test/api/pact/3/events', 'POST http://acme.example.test/api/pact/3/events',
    'GET http://[/api/x', 'GET http://a:b:c/', 'GET http://[::1/api', 'GET //api/pact/3/events', 'GET /api\\pact/3/events', 'GET /api\\pact/3/events#x', 'GET /api/pact/3/events#x', 'GET /api/%70act/3/events',
    'OPTIONS /api/pact/3/events', 'HEAD /api/pact/3/events', 'HEAD /api/health/live', 'OPTIONS /api/health/live','DELETE /api/health/live', 'TRACE /api/health/live', 'PROPFIND /api/v1/material', 'GET /api/v1/material/%ZZ', 'GET /api/pact/3/footprints/%ZZ', 'GET /api/v1/material/%00', 'GET /api/v1/material?page=%ZZ', 'GET /api/v1/material?page=%00','GET /API/V1/Material', 'GET /api/v1/material/', 'GET /api/v1/material//', 'GET /api/auth/token', 'HEAD /api/auth/token', 'POST /api/auth/token', 'POST /api/auth/token/', 'POST /API/AUTH/TOKEN', 'POST /api/pact/3/Events/', 'FOO /api', 'GET /api/v1/material HTTP/1.1 x', 'GET /api/v1/material?after=' + Buffer.from('0000-01-01T00:00:00.000Z 00000000-0000-0000-0000-000000000000').toString('base64url'), 'GET /api/v1/material?after=' + Buffer.from('2026-02-30T00:00:00.000Z 00000000-0000-0000-0000-000000000000').toString('base64url')])
    await show(line, rawRequest(line, auth));
  await show('bad host link', rawRequest('GET /api/v1/material?limit=1', { ...auth, Host: 'a b' }));
  for (const h of ['a b', '[', 'x:99999', '', 'acme.EXAMPLE.test:80', 'acme.example.test.', 'é.example.test', '.example.test', 'a.acme.example.test'])
    await show('discovery ' + h, rawRequest('GET /api/pact/3/.well-known/openid-configuration', { Host: h }));
  await show('http1.0', 'GET /api/pact/3/.well-known/openid-configuration HTTP/1.0\r\n\r\n');
  await show('http1.1 no host', 'GET /api/pact/3/.well-known/openid-configuration HTTP/1.1\r\n\r\n');
  await show('two hosts', 'GET /api/pact/3/.well-known/openid-configuration HTTP/1.1\r\nHost: acme.example.test\r\nHost: b.example.test\r\nConnection: close\r\n\r\n');
  await show('big header', rawRequest('GET /api/health/live', { X: 'x'.repeat(17000) }));
  await show('header 15k', rawRequest('GET /api/health/live', { X: 'x'.repeat(15000) }));
  await show('bad cl', rawRequest('POST /api/pact/3/events', { 'Content-Length': 'abc' }));
  await show('te+cl', rawRequest('POST /api/pact/3/events', { 'Content-Length': '3', 'Transfer-Encoding': 'chunked' }));
  await show('te gzip', rawRequest('POST /api/pact/3/events', { 'Transfer-Encoding': 'gzip' }));
  await show('bad chunk', rawRequest('POST /api/pact/3/events', { ...auth, 'Content-Type': 'application/cloudevents+json', 'Transfer-Encoding': 'chunked' }) + 'zz\r\n');
  await show('expect', rawRequest('POST /api/pact/3/events', { ...auth, Expect: 'unicorn' }));
  await show('garbage', 'hello\r\n\r\n');
  await show('upgrade', rawRequest('GET /api/health/live', { Connection: 'Upgrade', Upgrade: 'websocket' }));
  for (const [l, id] of [['nul', 'a\0b'], ['nul34', m.clientId.slice(0, 30) + '\0abc'], ['ok', m.clientId], ['colon', m.clientId]] as const)
    await show('basic ' + l, rawRequest('POST /api/auth/token', { Authorization: basic(id, l === 'colon' ? m.clientSecret + ':x' : m.clientSecret), 'Content-Type': 'application/x-www-form-urlencoded' }, 'grant_type=client_credentials'));
  for (const ct of ['application/x-www-form-urlencoded; =', 'application/x-www-form-urlencoded; charset=utf-16', 'application/x-www-form-urlencoded; charset="', 'application/x-www-form-urlencoded;', 'application/x-www-form-urlencoded; a=b; charset=x', 'application/json', 'APPLICATION/X-WWW-FORM-URLENCODED; charset=UTF-8'])
    await show('ct ' + ct, rawRequest('POST /api/auth/token', { Authorization: basic(m.clientId, m.clientSecret), 'Content-Type': ct }, 'grant_type=client_credentials'));
  for (const b of ['', 'null', '[]', '"x"', '1', 'true', '{', '{"name":1}', '{"name":"a","__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}},"name":"n"}', '{"name":"a","name":"b"}', '[{"name":"x"}]', '{"toString":1,"name":"q"}', '{"hasOwnProperty":1,"name":"q"}', '{"name":"q","then":1}', '{"name":"q","footprint":{"toString":1,"CO2e":{"__proto__":3,"constructor":1}}}', '{"name":"q","weight":{"quantity":1e999,"unit":{"toString":null}}}','{"name":"q","taxonomy":{"uuid":{}}}', '{"name":"q","impacts":{"__proto__":{"A1":"1"},"toString":{"A1":"1"}}}'])
    await show('POST ' + b, rawRequest('POST /api/v1/material', { ...auth, 'Content-Type': 'application/json' }, b));
  const made = await rawCall(s.url, rawRequest('POST /api/v1/material', { ...auth, 'Content-Type': 'application/json' }, '{"name":"x"}'));
  const uuid = JSON.parse(made.body).uuid;
  for (const b of ['', 'null', '[]', '"x"', '1', 'true', '[{"name":"x"}]'])
    await show('PATCH ' + b, rawRequest('PATCH /api/v1/material/' + uuid, { ...auth, 'Content-Type': 'application/json' }, b));
  await show('PATCH no ct', rawRequest('PATCH /api/v1/material/' + uuid, { ...auth }));
  await show('GET ct', rawRequest('GET /api/v1/material', { ...auth, 'Content-Type': 'text/plain' }));
  await show('POST nowhere text', rawRequest('POST /api/pact/3/nowhere', { ...auth, 'Content-Type': 'text/plain' }, 'x'));
  await show('PUT material text', rawRequest('PUT /api/v1/material', { ...auth, 'Content-Type': 'text/plain' }, 'x'));
  await show('link bad host', rawRequest('GET /api/v1/material?limit=1', { ...auth, Host: 'x:99999' }));
  await show('link ok', rawRequest('GET /api/v1/material?limit=1', { ...auth }));
  await show('discovery HEAD', rawRequest('HEAD /api/pact/3/.well-known/openid-configuration'));
}, 60000);
