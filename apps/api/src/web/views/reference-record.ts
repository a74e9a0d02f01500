import { UuidText } from './formats.js';

/** A reference to another record. */
export class ReferenceRecord {
  /** The UUID of the record that is referred to. */
  @UuidText() uuid!: string;
  /** Its name now. */
  name!: string;
}

/** A reference to a node of the taxonomy. */
export class TaxonomyReferenceRecord extends ReferenceRecord {
  /** The slugs from the root down, joined by `/`. */
  path!: string;
}

/** A reference to a record that may have an id of yours. */
export class SyncedReferenceRecord extends ReferenceRecord {
  /** Your own id of it; absent where it has none. */
  syncId?: string;
}
