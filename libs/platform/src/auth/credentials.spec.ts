import { describe, expect, it } from 'vitest';
import { newCompanyId, newSecret } from '../ids.js';
import {
  companyOfApiKey,
  companyOfClientId,
  companyOfRefreshToken,
  credentialHash,
  isCredential,
  looksLikeApiKey,
  newApiKey,
  newClientId,
  newRefreshToken,
  sameHash,
} from './credentials.js';

const company = newCompanyId();

describe('credentials', () => {
  it.each([
    ['a client id', newClientId, companyOfClientId],
    ['an API key', newApiKey, companyOfApiKey],
    ['a refresh token', newRefreshToken, companyOfRefreshToken],
  ])('%s names its company, and is never the same', (_, make, companyOf) => {
    const made = Array.from({ length: 100 }, () => make(company));
    for (const each of made) {
      expect(isCredential(each)).toBe(true);
      expect(companyOf(each)).toBe(company);
    }
    expect(new Set(made)).toHaveLength(100);
  });

  it('are told apart', () => {
    expect(looksLikeApiKey(newApiKey(company))).toBe(true);
    expect(looksLikeApiKey(newRefreshToken(company))).toBe(false);
    expect(companyOfApiKey(newRefreshToken(company))).toBeUndefined();
    expect(companyOfRefreshToken(newApiKey(company))).toBeUndefined();
  });

  it('that are cut, lengthened or of other characters name none', () => {
    for (const [key, companyOf] of [
      [newApiKey(company), companyOfApiKey],
      [newRefreshToken(company), companyOfRefreshToken],
      [newClientId(company), companyOfClientId],
    ] as const) {
      for (const other of ['', key.slice(1), key.slice(0, -1), `${key}x`, ` ${key.slice(1)}`])
        expect(companyOf(other)).toBeUndefined();
    }
    expect(companyOfApiKey(`fpk_${'+'.repeat(65)}`)).toBeUndefined();
  });

  it('hold 256 random bits', () => expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32));

  it.each(['', 'a b', 'a\0', 'ä', 'a:b', 'a=', 'a\n', '\ud800'])('are of [A-Za-z0-9_-] only: not %j', (text) => {
    expect(isCredential(text)).toBe(false);
  });
});

describe('what is kept of a credential', () => {
  it('opens for the same secret of the same owner only', () => {
    const secret = newSecret();
    const kept = credentialHash('client-1', secret);
    expect(kept).toHaveLength(32);
    expect(sameHash(kept, credentialHash('client-1', secret))).toBe(true);
    expect(sameHash(kept, credentialHash('client-2', secret))).toBe(false);
    expect(sameHash(kept, credentialHash('client-1', newSecret()))).toBe(false);
    expect(sameHash(kept, kept.subarray(1))).toBe(false);
  });
});
