import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { refusedCaller, refusedPage } from './allowed-caller.js';

const isRefused = (method: string, headers: { host?: string; origin?: string }, opsHost = '0.0.0.0'): boolean =>
  refusedCaller(method, headers, opsHost) !== undefined;

describe('who may ask for the pages for operators', () => {
  it.each(['127.0.0.1:9464', 'localhost', 'localhost:9464', 'LOCALHOST:9464', '10.1.2.3:9464', '[::1]:9464'])(
    'somebody who calls them by %s',
    (host) => expect(isRefused('GET', { host })).toBe(false),
  );

  it('somebody who calls them by the name in OPS_HOST', () => {
    expect(isRefused('GET', { host: 'ops.internal:9464' }, 'ops.internal')).toBe(false);
    expect(isRefused('GET', { host: 'ops.internal:9464' })).toBe(true);
  });

  it.each(['evil.example:9464', 'localhost.evil.example', '127.0.0.1.evil.example:9464', 'a@127.0.0.1', '', 'x y'])(
    'nobody who calls them by %o, as a page whose name leads here does',
    (host) => expect(isRefused('GET', { host })).toBe(true),
  );

  it('nobody who names no host', () => {
    expect(isRefused('GET', {})).toBe(true);
  });
});

describe('metrics and probes', () => {
  const refusal = (headers: IncomingHttpHeaders, opsHost = '0.0.0.0') => refusedPage(headers, opsHost);

  it.each([{}, { host: 'worker-1:9464' }, { host: '' }, { 'sec-fetch-site': 'none' }])('are for %o', (headers) =>
    expect(refusal(headers)).toBeUndefined(),
  );

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    ...['cross-site', 'same-site', 'same-origin'].map((site) => ({ 'sec-fetch-site': site })),
  ])('are for no page: %o', (headers) =>
    expect(refusal({ host: 'localhost', ...headers })).toEqual(expect.any(String)),
  );

  it.each([{ 'accept-language': 'de' }, { 'accept-language': '' }, { referer: 'http://evil.example:9464/' }])(
    'are for no page whose name leads here: %o',
    (headers) => {
      for (const host of ['evil.example:9464', '', undefined])
        expect(refusal({ ...(host !== undefined && { host }), ...headers })).toEqual(expect.any(String));
      for (const host of ['localhost:9464', '10.1.2.3:9464', '[::1]:9464'])
        expect(refusal({ host, ...headers })).toBeUndefined();
      expect(refusal({ host: 'ops.internal:9464', ...headers }, 'ops.internal')).toBeUndefined();
      expect(refusal({ host: 'ops.internal', 'sec-fetch-site': 'none', ...headers })).toBeUndefined();
    },
  );
});

describe('who may change something', () => {
  const host = '127.0.0.1:9464';
  it('a page of this port', () => {
    expect(isRefused('PUT', { host, origin: 'http://127.0.0.1:9464' })).toBe(false);
    expect(isRefused('PUT', { host, origin: 'https://127.0.0.1:9464' })).toBe(false);
  });

  it.each([undefined, 'null', 'http://evil.example', 'http://127.0.0.1:9465', 'http://127.0.0.1:9464.evil.example'])(
    'no page of %s',
    (origin) => expect(isRefused('PUT', { host, ...(origin && { origin }) })).toBe(true),
  );

  it('no page of elsewhere whose name leads here', () => {
    expect(isRefused('PUT', { host: 'evil.example', origin: 'http://evil.example' })).toBe(true);
  });
});
