import { describe, expect, it } from 'vitest';
import { discoveryAddresses, namedTokenEndpoint, usualTokenEndpoints } from './token-endpoints.js';

const BASE = 'https://partner.example/pact';
const document = (token_endpoint: unknown): string => JSON.stringify({ issuer: BASE, token_endpoint });

describe('where a token endpoint is looked for', () => {
  it('tries the address itself, then its version 3', () => {
    expect(discoveryAddresses(BASE)).toEqual([
      `${BASE}/.well-known/openid-configuration`,
      `${BASE}/3/.well-known/openid-configuration`,
    ]);
    expect(usualTokenEndpoints(BASE)).toEqual([`${BASE}/auth/token`, `${BASE}/3/auth/token`]);
  });
});

describe('namedTokenEndpoint', () => {
  it.each(['https://partner.example/oauth/token', 'https://PARTNER.example:443/t?tenant=1'])('takes %s', (endpoint) => {
    expect(namedTokenEndpoint(document(endpoint), BASE)).toBe(new URL(endpoint).href);
  });

  it.each([
    'https://login.example/token',
    'https://partner.example.evil.example/token',
    'https://partner.example:8443/token',
    'http://partner.example/token',
    'https://user:pass@partner.example/token',
    'https://partner.example/token#x',
    'http://169.254.169.254/latest/meta-data',
    '/oauth/token',
    '//partner.example/oauth/token',
    '',
    7,
    null,
  ])('does not count %j', (endpoint) => expect(namedTokenEndpoint(document(endpoint), BASE)).toBeUndefined());

  it.each(['', '<html>', 'null', '[]', '{}', '"https://partner.example/token"'])('does not count %j', (text) => {
    expect(namedTokenEndpoint(text, BASE)).toBeUndefined();
  });
});
