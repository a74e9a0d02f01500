import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceKey } from './source-address.js';

describe('the source of an event', () => {
  it.each([
    'https://peer.example/pact',
    'https://peer.example/pact/',
    'https://peer.example/pact/3/events',
    'https://peer.example/pact/3/events/',
    'https://peer.example/pact//3/events',
    'HTTPS://Peer.EXAMPLE/pact',
    'https://peer.example:443/pact',
    'https://peer.example:/pact',
    '//peer.example/pact',
    '//peer.example:443/pact/3/events',
  ])('is one with %s', (source) => expect(sourceKey(source)).toBe('https://peer.example/pact'));

  it.each([
    ['http://peer.example:80', 'http://peer.example'],
    ['http://peer.example:443/', 'http://peer.example:443'],
    ['https://peer.example/PACT', 'https://peer.example/PACT'],
    ['https://peer.example/a/../pact', 'https://peer.example/a/../pact'],
    ['https://peer.example/%70act', 'https://peer.example/%70act'],
    ['https://peer.example/3/eventsource', 'https://peer.example/3/eventsource'],
    ['https://peer.example/3/EVENTS', 'https://peer.example/3/EVENTS'],
    ['https://bücher.example/pact', 'https://xn--bcher-kva.example/pact'],
    ['https://XN--BCHER-KVA.example/pact', 'https://xn--bcher-kva.example/pact'],
    ['http://[::1]:3000/pact', 'http://[::1]:3000/pact'],
    ['http://localhost:3000/api/pact', 'http://localhost:3000/api/pact'],
  ])('%s is compared as %s', (source, key) => expect(sourceKey(source)).toBe(key));

  it.each([
    'https://user@peer.example/pact',
    'https://user:secret@peer.example/pact',
    'https://@peer.example/pact',
    'https://peer.example/pact?',
    'https://peer.example/pact?a=b',
    'https://peer.example/pact#',
    'https://peer.example?/pact',
    'https://peer.example\\pact',
    'https://peer.example/pa\\ct',
    'https://peer.example/a b',
    'https://peer .example/pact',
    'https://peer\t.example/pact',
    'https://peer.example/pact\n',
    'https://peer.example:port/pact',
    'https://peer.example:99999/pact',
    'https:///pact',
    'https:/peer.example/pact',
    'https:peer.example',
    'ftp://peer.example/pact',
    'urn:uuid:b1f8c0d2-98a0-4c44-8f7b-2f6a5b2d1c11',
    '/pact',
    'peer.example/pact',
    '',
  ])('%j equals no data source', (source) => expect(sourceKey(source)).toBeUndefined());

  it('has one form, which is its own normal form', () => {
    fc.assert(
      fc.property(
        fc.webUrl(),
        fc.constantFrom('', '/', '//', '/3/events', '/3/events/', '/3/events/3/events'),
        (url, tail) => {
          const key = sourceKey(url + tail);
          if (key === undefined) return;
          expect(sourceKey(key)).toBe(key);
          expect(sourceKey(`${key}/3/events`)).toBe(key);
          expect(URL.canParse(key)).toBe(true);
        },
      ),
    );
  });
});
