import { UuidText } from './formats.js';

/** A reference from one record to another. */
export class ReferenceRecord {
  @UuidText() uuid!: string;
  name!: string;
}

export class TaxonomyReferenceRecord extends ReferenceRecord {
  /** The slugs from the root down, joined by `/`. */
  path!: string;
}

/** With the id that it has in the caller's own system, where it has one. */
export class SyncedReferenceRecord extends ReferenceRecord {
  syncId?: string;
}
