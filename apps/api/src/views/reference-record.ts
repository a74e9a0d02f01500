import { UuidText } from './formats.js';

/** What a record refers to. */
export class ReferenceRecord {
  @UuidText() uuid!: string;
  name!: string;
}

export class TaxonomyReferenceRecord extends ReferenceRecord {
  /** The slugs from the root down, joined by `/`. */
  path!: string;
}

/** With the id it has in a system of the caller's, where it has one. */
export class SyncedReferenceRecord extends ReferenceRecord {
  syncId?: string;
}
