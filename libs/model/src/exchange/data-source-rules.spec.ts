import { describe, expect, it } from 'vitest';
import { CREDENTIAL, leadsElsewhere, PARTNER_URL, TOKEN_URL } from './data-source-rules.js';

describe('the addresses of a data source', () => {
  it('are http(s), without credentials', () => {
    expect(PARTNER_URL.read('https://bolt.example/pact')).toBe('https://bolt.example/pact');
    for (const none of ['bolt.example', 'ftp://bolt.example', 'https://a:b@bolt.example', 'https://bolt.example?x=1']) {
      expect(PARTNER_URL.read(none)).toBeUndefined();
    }
    expect(PARTNER_URL.read(`https://bolt.example/${'x'.repeat(2048)}`)).toBeUndefined();
    expect(TOKEN_URL.read('https://id.bolt.example/token?tenant=7')).toBe('https://id.bolt.example/token?tenant=7');
    expect(TOKEN_URL.read('https://a:b@id.bolt.example/token')).toBeUndefined();
  });

  it('lead elsewhere when the secret would go to an origin it was not given for', () => {
    const was = { url: 'https://bolt.example/pact', authUrl: 'https://id.bolt.example/token' };
    expect(leadsElsewhere(was, { url: 'https://BOLT.example:443/v3', authUrl: null })).toBe(false);
    expect(leadsElsewhere(was, { ...was, url: 'https://id.bolt.example' })).toBe(false);
    expect(leadsElsewhere(was, { ...was, url: 'https://bolt.example.evil.example/pact' })).toBe(true);
    expect(leadsElsewhere(was, { ...was, url: 'http://bolt.example/pact' })).toBe(true);
    expect(leadsElsewhere(was, { ...was, authUrl: 'https://bolt.example:8443/token' })).toBe(true);
  });
});

describe('a credential', () => {
  it('is what a Basic header can carry', () => {
    expect(CREDENTIAL.read('pässwörd 🔑')).toBe('pässwörd 🔑');
    for (const none of ['', 'a\nb', 'x'.repeat(2049)]) expect(CREDENTIAL.read(none)).toBeUndefined();
  });
});
