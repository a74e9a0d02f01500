import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { OPENAPI_FILE } from '../../../apps/api/src/web/openapi/openapi-file.js';
import type { SampleCredentials } from '../../../apps/standalone/src/sample/sample-file.js';
import type { ExampleDocument } from '../../../build/example-calls.js';
import { exampleCalls } from '../../../build/example-calls.js';
import { call } from '../../support/companies/call.js';
import { startSample } from '../../support/companies/sample.js';
import { TestService } from '../../support/companies/service.js';
import { hasBalancer, startBalancer } from '../../support/processes/balancer.js';

const DOCUMENT = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as ExampleDocument;
const ROUTES = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method): [method: string, path: string] => [method.toUpperCase(), path]),
);
const READS = exampleCalls(DOCUMENT).filter(({ method }) => method === 'GET');

const varied = (headers: Headers) => (headers.get('vary') ?? '').split(/, */);

/** What keeps an answer out of shared caches. */
function expectPrivate({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  const expected = headers.has('etag') ? 'private, no-cache' : 'no-store';
  expect([status, headers.get('cache-control')]).toEqual([status, expected]);
  expect(varied(headers)).toEqual(expect.arrayContaining(['Authorization', 'X-API-Key']));
}

describe('no shared cache keeps', () => {
  let service: TestService;
  let sample: SampleCredentials;
  let image: string;

  beforeAll(async () => {
    ({ service, sample } = await startSample());
    const { json } = await call('GET', `${service.url}/api/v1/material?limit=1000`, sample);
    image = new URL((json.data as { image?: string }[]).find((each) => each.image)?.image ?? '').pathname;
  });
  afterAll(() => service?.close());

  it.each(ROUTES)('what is refused to credentials: %s %s', async (method, path) => {
    const address = `${service.url}${path.replace(/\{\w+\}/g, newUuid())}`;
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{' };
    expectPrivate(await call(method, address, { apiKey: sample.apiKey, ...body }));
    expectPrivate(await call(method, address, { token: 'none', ...body }));
  });

  it.each(ROUTES.filter(([method, path]) => DOCUMENT.paths[path]?.[method.toLowerCase()]?.security))(
    'what needs credentials and gets none: %s %s',
    async (method, path) => {
      expectPrivate(await call(method, `${service.url}${path.replace(/\{\w+\}/g, newUuid())}`));
    },
  );

  it.each(READS.map((each): [string, (typeof READS)[number]] => [each.target, each]))(
    'what credentials read: %s',
    async (_, { target, headers }) => {
      const answer = await fetch(`${service.url}${target}`, { headers: { ...headers, 'X-API-Key': sample.apiKey } });
      await answer.body?.cancel();
      expectPrivate(answer);
    },
  );

  it('that nothing has changed, nor a repeated answer', async () => {
    const list = `${service.url}/api/v1/material`;
    const etag = (await call('GET', list, sample)).headers.get('etag') ?? '';
    const same = await call('GET', list, { apiKey: sample.apiKey, headers: { 'If-None-Match': etag } });
    expect(same.status).toBe(304);
    expectPrivate(same);
    const write = () =>
      call('POST', list, { apiKey: sample.apiKey, body: { name: 'A' }, headers: { 'Idempotency-Key': 'caching-1' } });
    expectPrivate(await write());
    const again = await write();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expectPrivate(again);
  });

  it('what is public, where it is asked for with credentials', async () => {
    for (const path of [image, '/api/openapi.json', '/api/docs', '/api/health/live'])
      expectPrivate(await call('GET', `${service.url}${path}`, sample));
  });

  it('but it keeps images, and asks anew for the reference pages', async () => {
    const shown = await call('GET', `${service.url}${image}`);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(shown.headers.get('vary')).toBeNull();
    for (const [path, expected] of [
      ['openapi.json', 'no-cache'],
      ['docs', 'no-cache'],
      ['docs/swagger-ui.css', 'public, max-age=0'],
    ] as const) {
      const { headers } = await call('GET', `${service.url}/api/${path}`);
      expect([path, headers.get('cache-control'), headers.get('vary')]).toEqual([path, expected, null]);
    }
  });
});

// Where haproxy is installed, or HAPROXY names it; .ci/run installs it.
describe.skipIf(!hasBalancer())('the cache of HAProxy', () => {
  it('gives what one caller read to no other, and keeps what is public', async () => {
    const service = await TestService.start({ TRUST_PROXY: '1' });
    const balancer = await startBalancer([service.url], {
      inFront: 'http-request cache-use shared\n  http-response cache-store shared',
      sections: 'cache shared\n  total-max-size 4\n  max-age 60\n  process-vary on',
    });
    try {
      const [one, other] = [await service.member('acme'), await service.member('other')];
      const { json } = await call('POST', `${service.url}/api/v1/material`, { token: one.token, body: { name: 'A' } });
      for (const path of [`material/${json.uuid}`, 'material', 'client/self']) {
        const address = `${balancer.url}/api/v1/${path}`;
        const read = await call('GET', address, { apiKey: one.apiKey });
        expect([path, read.status]).toEqual([path, 200]);
        expect([path, (await call('GET', address)).status]).toEqual([path, 401]);
        const theirs = await call('GET', address, { apiKey: other.apiKey });
        expect(theirs.text).not.toBe(read.text);
        const byToken = await call('GET', address, { token: other.token });
        expect(byToken.text).toBe(theirs.text);
      }
    } finally {
      await balancer.close();
      await service.close();
    }
  });
});

describe('signing out', () => {
  it('has the browser forget what it kept, over https', async () => {
    const service = await TestService.start({ TRUST_PROXY: '1' });
    try {
      const end = (headers: Record<string, string>) =>
        call('POST', `${service.url}/api/auth/revoke`, {
          body: 'token=none',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        });
      const secure = await end({ 'X-Forwarded-Proto': 'https' });
      expect([secure.status, secure.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
      expect((await end({})).headers.get('clear-site-data')).toBeNull();
    } finally {
      await service.close();
    }
  });
});
