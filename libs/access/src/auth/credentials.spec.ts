import { describe, expect, it } from 'vitest';
import type { CompanyId } from '#platform';
import { newCompanyId, newSecret, newUuid, packUuid } from '#platform';
import {
  companyOfApiKey,
  companyOfClientId,
  companyOfRefreshToken,
  credentialHash,
  familyOfRefreshToken,
  isCredential,
  looksLikeApiKey,
  newApiKey,
  newClientId,
  newRefreshToken,
  sameHash,
} from './credentials.js';

const company = newCompanyId();
const family = newUuid();

describe('credentials', () => {
  it.each([
    ['a client id', newClientId, companyOfClientId],
    ['an API key', newApiKey, companyOfApiKey],
    ['a refresh token', (of: CompanyId) => newRefreshToken(of, family), companyOfRefreshToken],
  ])('%s names its company, and is never the same', (_, make, companyOf) => {
    const made = Array.from({ length: 100 }, () => make(company));
    for (const each of made) {
      expect(isCredential(each)).toBe(true);
      expect(companyOf(each)).toBe(company);
    }
    expect(new Set(made)).toHaveLength(100);
  });

  it('of a refresh token name its family, in a token as long as those of earlier releases', () => {
    const token = newRefreshToken(company, family);
    expect(familyOfRefreshToken(token)).toBe(family);
    const earlier = `fpr_${packUuid(company)}${newSecret()}`;
    expect([earlier.length, companyOfRefreshToken(earlier)]).toEqual([token.length, company]);
    expect(familyOfRefreshToken(earlier)).not.toBe(family);
  });

  it('are told apart', () => {
    expect(looksLikeApiKey(newApiKey(company))).toBe(true);
    expect(looksLikeApiKey(newRefreshToken(company, family))).toBe(false);
    expect(companyOfApiKey(newRefreshToken(company, family))).toBeUndefined();
    expect(companyOfRefreshToken(newApiKey(company))).toBeUndefined();
  });

  it('that are cut, lengthened or of other characters name no company', () => {
    for (const [key, companyOf] of [
      [newApiKey(company), companyOfApiKey],
      [newRefreshToken(company, family), companyOfRefreshToken],
      [newRefreshToken(company, family), familyOfRefreshToken],
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

describe('what is stored of a credential', () => {
  it('is equal only for the same secret of the same owner', () => {
    const secret = newSecret();
    const kept = credentialHash('client-1', secret);
    expect(kept).toHaveLength(32);
    expect(sameHash(kept, credentialHash('client-1', secret))).toBe(true);
    expect(sameHash(kept, credentialHash('client-2', secret))).toBe(false);
    expect(sameHash(kept, credentialHash('client-1', newSecret()))).toBe(false);
    expect(sameHash(kept, kept.subarray(1))).toBe(false);
  });
});
