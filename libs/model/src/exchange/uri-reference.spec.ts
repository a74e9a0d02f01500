import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUriReference } from './uri-reference.js';

describe('a URI reference', () => {
  it.each([
    'https://requester.example/pact',
    'https://requester.example:8443/pact/',
    '//requester.example/pact',
    '/pact',
    'pact/3',
    './a:b',
    '?query',
    '#fragment',
    'urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66',
    'mailto:someone@example.com',
    'http://user:pass@[::1]:80/a%20b?x=/?#frag',
  ])('is %s', (text) => expect(isUriReference(text)).toBe(true));

  it.each([
    'two words',
    'https://host/with space',
    'https://host/<pact>',
    'https://host/"pact"',
    'https://host/\u0000',
    'https://host/\n',
    'https://host\\pact',
    'https://host/100%',
    'https://host/%zz',
    'https://host/a#b#c',
    'https://host:port/',
    'https://ho[st/',
    'https://bücher.example/',
    '1:2',
    ':a',
    'https://host/{id}',
    'https://host/a|b^c`d',
  ])('is not %j', (text) => expect(isUriReference(text)).toBe(false));

  it('is anything that a URL parser prints', () => {
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), isUriReference));
  });

  // In quadratic time this would take minutes and run into the test's timeout.
  it('is decided in linear time on hostile text', () => {
    expect(isUriReference(`https://${'a'.repeat(500_000)}\u0000`)).toBe(false);
    expect(isUriReference(`${'%41'.repeat(500_000)} `)).toBe(false);
  });
});
