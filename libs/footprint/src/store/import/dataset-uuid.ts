import { createHash } from 'node:crypto';

/** Our own name space for version 5 UUIDs (RFC 9562); any constant will do as long as it never changes. */
const NAMESPACE = Buffer.from('6f0c2d0e5b7b4f5d9c3a8e1d4b2a7c90', 'hex');

/**
 * The same owner, database version and row always get the same uuid: an import that is lost and repeated, or made again on
 * another installation, binds to the elements that name it.
 */
export function databaseUuid(owner: string, name: string, version: string): string {
  return uuidOf([owner, name, version]);
}

export function datasetUuid(database: string, key: string): string {
  return uuidOf([database, key]);
}

function uuidOf(parts: readonly string[]): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
