import { derivedUuid } from '#model/terms';

/** The namespace of derived uuids. Any constant will do as long as it never changes. */
const NAMESPACE = '6f0c2d0e-5b7b-4f5d-9c3a-8e1d4b2a7c90';

/**
 * Derives the uuid of a database from what identifies it. An import that is lost and repeated, or repeated on another
 * installation, therefore gets the same uuids, and elements that refer to them stay valid.
 */
export function databaseUuid(owner: string, name: string, version: string): string {
  return derivedUuid(NAMESPACE, JSON.stringify([owner, name, version]));
}

export function datasetUuid(database: string, key: string): string {
  return derivedUuid(NAMESPACE, JSON.stringify([database, key]));
}
