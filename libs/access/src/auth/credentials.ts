import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CompanyId } from '#platform';
import { newSecret, newUuid, packUuid, unpackUuid } from '#platform';

const PACKED = 22;
/** The characters of a secret. */
const SECRET = 43;
/** The characters of a client id behind its company's: 66 random bits, since it only has to be unique within the company. */
const OWN = 12;
const API_KEY = 'fpk_';
const REFRESH_TOKEN = 'fpr_';

/** Client ids, API keys and refresh tokens begin with their company, so that one look-up, on one shard, finds them. */
export function newClientId(company: CompanyId): string {
  return packUuid(company) + packUuid(newUuid()).slice(0, OWN);
}

export function newApiKey(company: CompanyId): string {
  return API_KEY + packUuid(company) + newSecret();
}

/**
 * A refresh token also names its family. A used token is recognised by that, without being stored. The family takes the place of
 * half of the secret, of which 126 random bits stay: releases before 0.2.0, which may run beside this one, read no longer tokens.
 */
export function newRefreshToken(company: CompanyId, family: string): string {
  return REFRESH_TOKEN + packUuid(company) + (packUuid(family) + newSecret()).slice(0, SECRET);
}

/**
 * Our ids and secrets consist of these characters only, so any other text is refused before it reaches the database.
 */
export function isCredential(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text);
}

export function companyOfClientId(clientId: string): CompanyId | undefined {
  return clientId.length === PACKED + OWN
    ? (unpackUuid(clientId.slice(0, PACKED)) as CompanyId | undefined)
    : undefined;
}

export function companyOfApiKey(key: string): CompanyId | undefined {
  return companyBehind(API_KEY, key);
}

export function companyOfRefreshToken(token: string): CompanyId | undefined {
  return companyBehind(REFRESH_TOKEN, token);
}

/** Tokens of releases before 0.2.0 name none: what is read from one of these is no family at all. */
export function familyOfRefreshToken(token: string): string | undefined {
  const start = REFRESH_TOKEN.length + PACKED;
  return companyOfRefreshToken(token) && unpackUuid(token.slice(start, start + PACKED));
}

export function looksLikeApiKey(credential: string): boolean {
  return credential.startsWith(API_KEY);
}

function companyBehind(prefix: string, credential: string): CompanyId | undefined {
  if (!credential.startsWith(prefix) || credential.length !== prefix.length + PACKED + SECRET) return undefined;
  return unpackUuid(credential.slice(prefix.length, prefix.length + PACKED)) as CompanyId | undefined;
}

/**
 * What is stored of a credential. The secrets are 126 random bits or more that we generate, so an HMAC is enough and nothing
 * slower is needed. The owner (client id or company) is the key of the HMAC, so a hash that is copied to another row is
 * useless.
 */
export function credentialHash(owner: string, secret: string): Buffer {
  return createHmac('sha256', owner).update(secret).digest();
}

export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
