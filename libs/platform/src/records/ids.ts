import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CompanyId } from './company-id.js';

/** 22 characters of [A-Za-z0-9_-] for the 16 bytes of a uuid. */
export function packUuid(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

export function unpackUuid(packed: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{22}$/.test(packed)) return undefined;
  const hex = Buffer.from(packed, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A random UUID (version 4). */
export function newUuid(): string {
  return randomUUID();
}

export function newCompanyId(): CompanyId {
  return newUuid() as CompanyId;
}

/** 256 random bits as 43 characters of [A-Za-z0-9_-]. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
