import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { call } from '../../support/companies/call.js';
import { TestService } from '../../support/companies/service.js';

const PAGE = 'https://app.example.com';
const preflight = (url: string, origin: string) =>
  call('OPTIONS', `${url}/api/v1/material`, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
const allowed = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('by default', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.shared();
  });

  afterAll(() => service.close());

  it('no page of another origin may call the api', async () => {
    const asked = await preflight(service.url, PAGE);
    expect([asked.status, allowed(asked.headers)]).toEqual([405, []]);
    const { token } = await service.member('acme');
    const read = await call('GET', `${service.url}/api/v1/material`, { token, headers: { Origin: PAGE } });
    expect([read.status, allowed(read.headers)]).toEqual([200, []]);
  });

  it('an answer carries the usual guards, and no word of what it was made with', async () => {
    const { headers } = await call('GET', `${service.url}/api/v1/material`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('strict-transport-security'), 'over http').toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
  });
});

describe('where CORS_ORIGINS names origins', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start({ CORS_ORIGINS: `https://other.example.com, ${PAGE}` });
  });

  afterAll(() => service.close());

  it('their pages may, and see what a client needs', async () => {
    const asked = await preflight(service.url, PAGE);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, PAGE]);
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    const { token } = await service.member('acme');
    const read = await call('GET', `${service.url}/api/v1/material`, { token, headers: { Origin: PAGE } });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, PAGE]);
    const exposed = read.headers.get('access-control-expose-headers');
    expect(exposed).toContain('ETag');
    expect(exposed).toContain('Content-Disposition');
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
    expect(read.headers.get('vary')).toContain('Origin');
    const refused = await call('GET', `${service.url}/api/v1/nowhere`, { headers: { Origin: PAGE } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, PAGE]);
  });

  it.each(['https://app.example.com.evil.example', 'http://app.example.com', 'null', 'https://evil.example'])(
    'no other may: %s',
    async (origin) => {
      expect((await preflight(service.url, origin)).headers.get('access-control-allow-origin')).toBeNull();
      const { headers } = await call('GET', `${service.url}/api/v1/material`, { headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});
