import { Name, Nested, SyncId } from '../rules/index.js';
import { GeoReferenceDto, ReferenceDto } from '../views/reference.dto.js';

/** A GHG scope, an org, a supplier or a group of activities. */
class NamedFields {
  /** Its id in a system of the caller's, unique among its kind; null takes it back. */
  @SyncId() syncId?: string | null;
}

export class CreateNamedDto extends NamedFields {
  /** 1 to 500 characters. */
  @Name() name!: string;
}

export class PatchNamedDto extends NamedFields {
  /** 1 to 500 characters. */
  @Name({ optional: true }) name?: string;
}

/** A named place of the company's own. */
class LocationFields {
  /** The part of the world it lies in, which footprints of what is made there name; null takes it back. */
  @Nested(() => GeoReferenceDto) geoLocation?: GeoReferenceDto | null;
}

export class CreateLocationDto extends LocationFields {
  /** 1 to 500 characters. */
  @Name() name!: string;
}

export class PatchLocationDto extends LocationFields {
  /** 1 to 500 characters. */
  @Name({ optional: true }) name?: string;
}

/** A node of the company's own classification. */
class TaxonomyFields {
  /** The node above it; null or, on creation, absent: none. */
  @Nested(() => ReferenceDto) parent?: ReferenceDto | null;
}

export class CreateTaxonomyDto extends TaxonomyFields {
  /** 1 to 500 characters; its slug is made of it. */
  @Name() name!: string;
}

export class PatchTaxonomyDto extends TaxonomyFields {
  /** 1 to 500 characters; another name changes the slug, and the paths of everything below. */
  @Name({ optional: true }) name?: string;
}
