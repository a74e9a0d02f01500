import { TAXONOMY } from '#terms';
import { Refers } from '../web/references/index.js';
import { Flag, Name, Nested, SyncId } from '../web/rules/index.js';
import { GeoReferenceDto, SyncedReferenceDto } from '../web/views/reference.dto.js';

/** A GHG scope, an org, a supplier or a group of activities. */
class NamedFields {
  /**
   * Your own id of it, 1 to 256 characters, unique among records of its kind. A POST that repeats it answers with the
   * record that has it if every field sent is the same, else with 409; null takes it back.
   */
  @SyncId() syncId?: string | null;
}

/** A scope, org, supplier or group of activities to be created. */
export class CreateNamedDto extends NamedFields {
  /** 1 to 500 characters, not only white space. */
  @Name() name!: string;
}

/** Changes of a scope, org, supplier or group of activities; an absent field is kept. */
export class PatchNamedDto extends NamedFields {
  /** 1 to 500 characters, not only white space. */
  @Name({ optional: true }) name?: string;
}

/** A scope to be created. */
export class CreateScopeDto extends NamedFields {
  /** 1 to 500 characters, not only white space. */
  @Name() name!: string;
  /**
   * Whether its activities are shown and counted in no sum, such as scope 2 by the other method; by default false, as null
   * makes it.
   */
  @Flag() memo?: boolean | null;
}

/** Changes of a scope; an absent field is kept. */
export class PatchScopeDto extends NamedFields {
  /** 1 to 500 characters, not only white space. */
  @Name({ optional: true }) name?: string;
  /**
   * Whether its activities are shown and counted in no sum, from the next request on; null: they are counted. Not of a scope of
   * the GHG Protocol: 400.
   */
  @Flag() memo?: boolean | null;
}

/** A named place of the company's own. */
class LocationFields {
  /**
   * Your own id of it, 1 to 256 characters, unique among locations. A POST that repeats it answers with the record that
   * has it if every field sent is the same, else with 409; null takes it back.
   */
  @SyncId() syncId?: string | null;
  /** The part of the world it lies in, which footprints of what is made there name; null takes it back. */
  @Nested(() => GeoReferenceDto) geoLocation?: GeoReferenceDto | null;
}

/** A named place of the company's own to be created. */
export class CreateLocationDto extends LocationFields {
  /** 1 to 500 characters, not only white space. */
  @Name() name!: string;
}

/** Changes of a named place; an absent field is kept. */
export class PatchLocationDto extends LocationFields {
  /** 1 to 500 characters, not only white space. */
  @Name({ optional: true }) name?: string;
}

/** A node of the company's own classification. */
class TaxonomyFields {
  /**
   * Your own id of it, 1 to 256 characters, unique in the classification. A POST that repeats it answers with the record
   * that has it if every field sent is the same, else with 409; null takes it back.
   */
  @SyncId() syncId?: string | null;
  /** The node above it; null or, on creation, absent: none. */
  @Refers(TAXONOMY) @Nested(() => SyncedReferenceDto) parent?: SyncedReferenceDto | null;
}

/** A node of the company's own classification to be created. */
export class CreateTaxonomyDto extends TaxonomyFields {
  /** Its name, 1 to 500 characters; its slug is made of it. */
  @Name() name!: string;
}

/** Changes of a node of the company's own classification; an absent field is kept. */
export class PatchTaxonomyDto extends TaxonomyFields {
  /** Its name, 1 to 500 characters; another name changes the slug, and the paths of everything below. */
  @Name({ optional: true }) name?: string;
}
