import type { KeyObject } from 'node:crypto';
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newCompanyId } from '#platform';
import { AccessTokens } from './access-tokens.js';
import { UNLIMITED } from './client.js';

const ringKey = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) });
const [NEW, OLD, FOREIGN] = [ringKey('new'), ringKey('old'), ringKey('foreign')];
const jwt = new JwtService({});
const tokens = new AccessTokens(jwt, [NEW, OLD], 3600);
const CALLER = { company: newCompanyId(), client: 'client-1', permissions: ['pact:read', 'material:read'] };

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const seconds = () => Math.floor(Date.now() / 1000);
const CLAIMS = {
  company: CALLER.company,
  sub: 'client-1',
  scope: 'pact:read',
  kind: 'access',
  iss: 'footprint-exchange',
  aud: 'footprint-exchange',
  iat: seconds(),
  exp: seconds() + 60,
};

/** Signs a token by hand, so that its claims can be anything. */
function forged(
  claims: unknown,
  head: unknown = { alg: 'HS256', typ: 'JWT', kid: 'new' },
  key: KeyObject = NEW.key,
  hash = 'sha256',
) {
  const signed = `${encode(head)}.${encode(claims)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

afterEach(() => vi.useRealTimers());

describe('an access token', () => {
  it('identifies the caller, until it expires', () => {
    const issued = Date.parse('2026-01-31T12:00:00Z');
    vi.useFakeTimers({ now: issued });
    const token = tokens.issue(CALLER);
    expect(tokens.verify(token)).toEqual({ kind: 'valid', caller: CALLER });
    vi.setSystemTime(issued + 3_599_000);
    expect(tokens.verify(token).kind).toBe('valid');
    vi.setSystemTime(issued + 3_600_000);
    expect(tokens.verify(token)).toEqual({ kind: 'expired' });
  });

  it('does not outlive its client', () => {
    const issued = Date.parse('2026-01-31T12:00:00Z');
    vi.useFakeTimers({ now: issued });
    const until = (ms: number) => ({ ...CALLER, limits: { ...UNLIMITED, expires: new Date(issued + ms) } });
    const lifetimes = [90_500, 3_599_999, 3_600_000, 9_999_999, 1, -1].map((ms) => tokens.lifetimeFor(until(ms)));
    expect(lifetimes).toEqual([90, 3_599, 3_600, 3_600, 1, 1]);
    const token = tokens.issue(until(90_500));
    vi.setSystemTime(issued + 89_999);
    expect(tokens.verify(token)).toEqual({ kind: 'valid', caller: CALLER });
    vi.setSystemTime(issued + 90_000);
    expect(tokens.verify(token)).toEqual({ kind: 'expired' });
  });

  it('may hold no permission at all', () => {
    const none = { ...CALLER, permissions: [] };
    expect(tokens.verify(tokens.issue(none))).toEqual({ kind: 'valid', caller: none });
  });

  it('is signed with the newest key, and every key of the ring verifies', () => {
    const before = new AccessTokens(jwt, [OLD], 3600).issue(CALLER);
    expect(tokens.verify(before).kind).toBe('valid');
    expect(new AccessTokens(jwt, [OLD], 3600).verify(tokens.issue(CALLER)).kind).toBe('invalid');
    expect(new AccessTokens(jwt, [NEW], 3600).verify(before).kind).toBe('invalid');
    expect(new AccessTokens(jwt, [OLD, NEW], 3600).verify(tokens.issue(CALLER)).kind).toBe('valid');
  });

  it('may be forged by whoever holds the key, as this test does', () => {
    expect(tokens.verify(forged(CLAIMS))).toMatchObject({ kind: 'valid', caller: { permissions: ['pact:read'] } });
  });

  it.each(['JWT', 'jwt', undefined])('may say its type, or not: %s', (typ) => {
    expect(tokens.verify(forged({ ...CLAIMS, nbf: 0, jti: 'a' }, { ...HEAD, typ })).kind).toBe('valid');
  });

  const HEAD = { alg: 'HS256', typ: 'JWT', kid: 'new' };
  /** The claims as JSON text, with numbers written in ways that JSON.stringify never writes them. */
  const written = (more: Record<string, string>) =>
    `${JSON.stringify(CLAIMS).slice(0, -1)},${Object.entries(more)
      .map(([name, text]) => `"${name}":${text}`)
      .join()}}`;
  const unsigned = (head: unknown) => `${encode(head)}.${encode(CLAIMS)}.`;
  it.each([
    ['that is empty', ''],
    ['that is no JWT', 'a.b.c'],
    ['whose head is null', `${encode(null)}.${encode(CLAIMS)}.x`],
    ['whose head is an array', `${encode([])}.${encode(CLAIMS)}.x`],
    ['with a tail', `${forged(CLAIMS)}.x`],
    ['cut short', forged(CLAIMS).slice(0, -2)],
    ['with alg none', unsigned({ alg: 'none', kid: 'new' })],
    ['with alg None', unsigned({ alg: 'None', kid: 'new' })],
    ['with alg none and a signature', forged(CLAIMS, { alg: 'none', kid: 'new' })],
    ['with alg HS512', forged(CLAIMS, { alg: 'HS512', kid: 'new' }, NEW.key, 'sha512')],
    ['with alg RS256', forged(CLAIMS, { alg: 'RS256', kid: 'new' })],
    ['with an unknown key', forged(CLAIMS, { alg: 'HS256', kid: 'foreign' }, FOREIGN.key)],
    ['without a key id', forged(CLAIMS, { alg: 'HS256' })],
    ['with a key id that is a list', forged(CLAIMS, { alg: 'HS256', kid: ['new'] })],
    ["with another key's signature", forged(CLAIMS, { alg: 'HS256', kid: 'new' }, FOREIGN.key)],
    ["with the ring's other key", forged(CLAIMS, { alg: 'HS256', kid: 'new' }, OLD.key)],
    ['of another issuer', forged({ ...CLAIMS, iss: 'elsewhere' })],
    ['for another audience', forged({ ...CLAIMS, aud: 'elsewhere' })],
    ['of another kind', forged({ ...CLAIMS, kind: 'image' })],
    ['of no kind', forged({ ...CLAIMS, kind: undefined })],
    ['of no company', forged({ ...CLAIMS, company: undefined })],
    ['of a company that is no uuid', forged({ ...CLAIMS, company: 'acme' })],
    ['of no client', forged({ ...CLAIMS, sub: undefined })],
    ['without scope', forged({ ...CLAIMS, scope: undefined })],
    ['with a list as scope', forged({ ...CLAIMS, scope: ['pact:read'] })],
    ['that never expires', forged({ ...CLAIMS, exp: undefined })],
    ['that holds only from tomorrow', forged({ ...CLAIMS, nbf: seconds() + 86_400 })],
    ['with a text for claims', forged('pact:read')],
    ['with null for claims', forged(null)],
    ['of a client with U+0000', forged({ ...CLAIMS, sub: 'a\0b' })],
    ['of a client with half a surrogate pair', forged({ ...CLAIMS, sub: '\ud800' })],
    ['of a client that is nobody', forged({ ...CLAIMS, sub: '' })],
    ['of a company in capitals', forged({ ...CLAIMS, company: CALLER.company.toUpperCase() })],
    ['of a company that is a list', forged({ ...CLAIMS, company: [CALLER.company] })],
    ['that expires at 1e309', forged(written({ exp: '1e309' }))],
    ['that expires at a time that is a text', forged({ ...CLAIMS, exp: String(CLAIMS.exp) })],
    ['that holds from 1e309 on', forged(written({ nbf: '1e309' }))],
    ['that holds from -1e309 on', forged(written({ nbf: '-1e309' }))],
    ['that holds from a text on', forged({ ...CLAIMS, nbf: '0' })],
    ['that was issued at 1e309', forged(written({ iat: '1e309' }))],
    ['that was issued at null', forged({ ...CLAIMS, iat: null })],
    ['with an id that is no text', forged({ ...CLAIMS, jti: { a: 1 } })],
    ['with a header that has to be understood', forged(CLAIMS, { ...HEAD, crit: ['exp'], exp: 1 })],
    ['with an empty list of such headers', forged(CLAIMS, { ...HEAD, crit: [] })],
    ['with such headers that are no list', forged(CLAIMS, { ...HEAD, crit: null })],
    ['with claims that are not encoded', forged(CLAIMS, { ...HEAD, b64: false, crit: ['b64'] })],
    ['of another type', forged(CLAIMS, { ...HEAD, typ: 'dpop+jwt' })],
    ['of a type that is no text', forged(CLAIMS, { ...HEAD, typ: 1 })],
  ])('%s is not valid', (_, token) => expect(tokens.verify(token)).toEqual({ kind: 'invalid' }));

  it('counts as expired only if it is valid otherwise', () => {
    const expired = { ...CLAIMS, exp: seconds() - 1 };
    expect(tokens.verify(forged(expired))).toEqual({ kind: 'expired' });
    expect(tokens.verify(forged(expired, { alg: 'HS256', kid: 'new' }, FOREIGN.key))).toEqual({ kind: 'invalid' });
  });
});
