/** What tells a database from a copy of it: the server it is on, and which it is there. */
export interface DatabaseIdentity {
  /** The system identifier of the server, which initdb gave it; null where our user may not read it. */
  readonly system: string | null;
  /** The oid of the database. */
  readonly database: number;
}

/** How the database that we are connected to is to the one that was noted. */
export type Likeness =
  | 'same'
  /** It was restored from a dump, cloned, or upgraded to another major version of PostgreSQL. */
  | 'other'
  /** The system identifier is not known of both. */
  | 'unsure';

/**
 * Standbys, once promoted too, and what is started again on copied files have the same identity: no such copy is told from
 * the original.
 */
export function likeness(noted: DatabaseIdentity, here: DatabaseIdentity): Likeness {
  if (noted.database !== here.database) return 'other';
  if (noted.system === null || here.system === null) return 'unsure';
  return noted.system === here.system ? 'same' : 'other';
}
