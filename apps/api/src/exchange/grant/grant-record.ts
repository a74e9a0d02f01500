import type { Grant } from '#exchange';
import { TimeText, UuidText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';

/** A client, by its id, with its present name. */
export class ClientReferenceRecord {
  /** The id of the client. */
  clientId!: string;
  /** Who it is, for people. */
  name!: string;
}

/** The data source of the partner to whom something is granted, with its present name. */
export class GrantedPartnerRecord extends ReferenceRecord {}

/** The product that is granted: its first version, with the name of the newest; the name is empty where it was deleted. */
export class GrantedProductRecord extends ReferenceRecord {}

/** The taxonomy that is granted, with its name. */
export class GrantedTaxonomyRecord extends ReferenceRecord {}

/** What one recipient may see of the published footprints. */
export class GrantRecord {
  /** The UUID of the grant, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** The recipient: the partner of a data source, with the clients that belong to it; absent where it is a client alone. */
  dataSource?: GrantedPartnerRecord;
  /** The recipient, where it is a client alone. */
  client?: ClientReferenceRecord;
  /** The product whose footprints it may see, of all versions. */
  product?: GrantedProductRecord;
  /** The taxonomy whose footprints it may see, and everything below it. */
  taxonomy?: GrantedTaxonomyRecord;
  /** True where it may see every footprint; absent otherwise. */
  everything?: boolean;
  /** When it was granted: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
}

export function grantRecord({ uuid, dataSource, client, product, taxonomy, created }: Grant): GrantRecord {
  return {
    uuid,
    dataSource: dataSource ?? undefined,
    client: client ?? undefined,
    product: product ?? undefined,
    taxonomy: taxonomy ?? undefined,
    everything: product || taxonomy ? undefined : true,
    created: created.toISOString(),
  };
}
