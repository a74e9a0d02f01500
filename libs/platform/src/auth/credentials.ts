import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CompanyId } from '../company-id.js';
import { newSecret, newUuid, packUuid, unpackUuid } from '../ids.js';

const PACKED = 22;
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

/** A refresh token also names its family. A used token is recognised by that, without being stored. */
export function newRefreshToken(company: CompanyId, family: string): string {
  return REFRESH_TOKEN + packUuid(company) + packUuid(family) + newSecret();
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

/** Refresh tokens of earlier releases name no family. */
export function companyOfRefreshToken(token: string): CompanyId | undefined {
  return companyBehind(REFRESH_TOKEN, token) ?? companyBehind(REFRESH_TOKEN, token, PACKED);
}

export function familyOfRefreshToken(token: string): string | undefined {
  const start = REFRESH_TOKEN.length + PACKED;
  return companyBehind(REFRESH_TOKEN, token, PACKED) && unpackUuid(token.slice(start, start + PACKED));
}

export function looksLikeApiKey(credential: string): boolean {
  return credential.startsWith(API_KEY);
}

/** Reads the company from a credential. @param more number of characters between the company and the secret */
function companyBehind(prefix: string, credential: string, more = 0): CompanyId | undefined {
  if (!credential.startsWith(prefix) || credential.length !== prefix.length + PACKED + more + 43) return undefined;
  return unpackUuid(credential.slice(prefix.length, prefix.length + PACKED)) as CompanyId | undefined;
}

/**
 * What is stored of a credential. The secrets are 256 random bits that we generate, so an HMAC is enough and nothing
 * slower is needed. The owner (client id or company) is the key of the HMAC, so a hash that is copied to another row is
 * useless.
 */
export function credentialHash(owner: string, secret: string): Buffer {
  return createHmac('sha256', owner).update(secret).digest();
}

export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
