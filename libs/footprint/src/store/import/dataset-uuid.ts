import { derivedUuid } from '../../model/derived-uuid.js';

/** Our own name space; any constant will do as long as it never changes. */
const NAMESPACE = '6f0c2d0e-5b7b-4f5d-9c3a-8e1d4b2a7c90';

/**
 * The same owner, database version and row always get the same uuid: an import that is lost and repeated, or made again on
 * another installation, binds to the elements that name it.
 */
export function databaseUuid(owner: string, name: string, version: string): string {
  return derivedUuid(NAMESPACE, JSON.stringify([owner, name, version]));
}

export function datasetUuid(database: string, key: string): string {
  return derivedUuid(NAMESPACE, JSON.stringify([database, key]));
}
