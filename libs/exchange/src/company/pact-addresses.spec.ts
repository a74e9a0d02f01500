import { describe, expect, it } from 'vitest';
import { eventSource, pactBaseUrl } from './pact-addresses.js';

const settings = { baseDomain: 'example.test', defaultCompany: 'acme' };

describe('the source of our events', () => {
  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://acme.example.test', 'https://acme.example.test'],
    ['http://evil.example', 'https://acme.example.test'],
    ['http://203.0.113.9', 'https://acme.example.test'],
    ['http://localhost.evil.example', 'https://acme.example.test'],
    [undefined, 'https://acme.example.test'],
  ])('where %s was asked is %s', (asked, expected) =>
    expect(eventSource(settings, 'acme', asked)).toBe(`${expected}/api/pact`),
  );

  it.each(['http://localhost:3000', 'https://globex.example.test', 'http://evil.example', undefined])(
    'is below PUBLIC_URL where there is one, also where %s was asked',
    (asked) => {
      const known = { ...settings, publicUrl: 'https://footprints.example:8443' };
      expect(eventSource(known, 'acme', asked)).toBe('https://footprints.example:8443/api/pact');
      expect(eventSource(known, 'globex', asked)).toBe('https://globex.example.test:8443/api/pact');
    },
  );
});

describe('the address of a PACT API', () => {
  it.each([
    ['acme', undefined, 'https://acme.example.test'],
    ['acme', 'http://localhost:3000', 'http://localhost:3000'],
    ['acme', 'http://ACME.example.test.:3000', 'http://ACME.example.test.:3000'],
    ['acme', 'http://globex.example.test:3000', 'http://acme.example.test:3000'],
    ['globex', 'http://localhost:3000', 'http://globex.example.test:3000'],
    ['globex', 'https://globex.example.test', 'https://globex.example.test'],
  ])('of %s, where %s was asked, is %s', (subdomain, asked, expected) =>
    expect(pactBaseUrl(settings, subdomain, asked)).toBe(`${expected}/api/pact`),
  );

  it('does not follow from a host that belongs to no company', () => {
    const { baseDomain } = settings;
    expect(pactBaseUrl({ baseDomain }, 'acme', 'http://inner:3000')).toBe('https://acme.example.test/api/pact');
  });

  it.each([
    ['acme', 'https://footprints.example:8443/api/pact'],
    ['globex', 'https://globex.example.test:8443/api/pact'],
  ])('of %s follows PUBLIC_URL, whatever was asked', (subdomain, expected) => {
    const publicUrl = 'https://footprints.example:8443';
    expect(pactBaseUrl({ ...settings, publicUrl }, subdomain, 'http://localhost:3000')).toBe(expected);
  });
});
